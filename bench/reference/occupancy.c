/*
 * The occupancy benchmark in C: what a machine can do with it. Breadth-first, states packed into 64-bit words and
 * compared whole, no parents, no traces. Compile with -DP= -DU= -DL= -DM= (players, units of each, Locations, moves).
 * Prints states, transitions and the bytes that both arrays take; ends with 1 where an invariant fails.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define BITS(values) ((values) <= 2 ? 1 : (values) <= 4 ? 2 : (values) <= 8 ? 3 : 4)

enum { PIECES = P * U, DEAD = L + 1 };
enum { PLACE = BITS(L + 2), FACES = PIECES * PLACE, TURN = FACES + L, PHASE = TURN + BITS(P), LEFT = PHASE + 2 };
enum { MOVE, COMBAT, END };

_Static_assert(LEFT + BITS(M + 1) <= 64 && L <= 14 && P <= 8, "one word a state");

static uint64_t *states;
static uint32_t *slots;
static uint64_t size, room, mask;
static uint64_t transitions;

static void *must(void *memory) {
  if (memory) return memory;
  fputs("out of memory\n", stderr);
  exit(2);
}

static uint64_t hash(uint64_t state) {
  state *= 0x9e3779b97f4a7c15u;
  return state ^ state >> 32;
}

static void grow_slots(void) {
  free(slots);
  mask = 2 * mask + 1;
  slots = must(calloc(mask + 1, sizeof *slots));
  for (uint64_t i = 0; i < size; i++) {
    uint64_t at = hash(states[i]) & mask;
    while (slots[at]) at = (at + 1) & mask;
    slots[at] = (uint32_t)(i + 1);
  }
}

static void add(uint64_t state) {
  uint64_t at = hash(state) & mask;
  for (; slots[at]; at = (at + 1) & mask)
    if (states[slots[at] - 1] == state) return;
  if (size == room) states = must(realloc(states, (room *= 2) * sizeof *states));
  states[size++] = state;
  slots[at] = (uint32_t)size;
  if (8 * size > 5 * mask) grow_slots();
}

static unsigned field(uint64_t state, int shift, int bits) { return state >> shift & ((1u << bits) - 1); }

static uint64_t with(uint64_t state, int shift, int bits, uint64_t value) {
  return (state & ~((uint64_t)((1u << bits) - 1) << shift)) | value << shift;
}

static void step(uint64_t next) {
  transitions++;
  add(next);
}

static int owner(int location) { return (location - 1) % P; }

/* `occupants`: a bit for each player with units there. */
static int controller(unsigned occupants, int contested, int location) {
  int is_sole = occupants && !(occupants & (occupants - 1));
  return contested && is_sole ? __builtin_ctz(occupants) : owner(location);
}

static void check(int holds, const char *invariant) {
  if (holds) return;
  fprintf(stderr, "violated: %s\n", invariant);
  exit(1);
}

static void expand(uint64_t s) {
  unsigned at[PIECES], occupants[L + 2] = {0};
  int contested[L + 2] = {0}, control[L + 2] = {0};
  int turn = field(s, TURN, BITS(P)), phase = field(s, PHASE, 2), left = field(s, LEFT, BITS(M + 1));
  for (int u = 0; u < PIECES; u++) {
    at[u] = field(s, u * PLACE, PLACE);
    occupants[at[u]] |= 1u << u / U;
  }
  check(left <= M, "a turn has at most M moves");
  check(phase == MOVE || left == 0, "no moves are left outside the move phase");
  for (int l = 1; l <= L; l++) {
    contested[l] = s >> (FACES + l - 1) & 1;
    control[l] = controller(occupants[l], contested[l], l);
    int is_sole = occupants[l] && !(occupants[l] & (occupants[l] - 1));
    check(!contested[l] || !is_sole || occupants[l] == 1u << control[l], "the sole occupier controls");
  }
  switch (phase) {
  case MOVE:
    step(with(with(s, PHASE, 2, COMBAT), LEFT, BITS(M + 1), 0));
    if (left == 0) return;
    for (int u = turn * U; u < turn * U + U; u++)
      for (int l = 1; l <= L; l++) {
        if (at[u] == DEAD || at[u] == (unsigned)l) continue;
        if (control[l] != turn && (!contested[l] || occupants[l] & ~(1u << turn))) continue;
        step(with(with(s, u * PLACE, PLACE, l), LEFT, BITS(M + 1), left - 1));
      }
    return;
  case COMBAT:
    step(with(s, PHASE, 2, END));
    for (int l = 1; l <= L; l++)
      if (!contested[l] && occupants[l] & ~(1u << owner(l))) step(with(s, FACES + l - 1, 1, 1));
    for (int u = 0; u < PIECES; u++)
      if (at[u] != 0 && at[u] != DEAD && occupants[at[u]] & ~(1u << u / U)) step(with(s, u * PLACE, PLACE, DEAD));
    return;
  default:
    step(with(with(with(s, PHASE, 2, MOVE), TURN, BITS(P), (turn + 1) % P), LEFT, BITS(M + 1), M));
    for (int l = 1; l <= L; l++)
      if (contested[l] && owner(l) == turn) step(with(s, FACES + l - 1, 1, 0));
  }
}

int main(void) {
  room = mask = (1 << 12) - 1;
  states = must(malloc(room * sizeof *states));
  grow_slots();
  add((((uint64_t)1 << L) - 1) << FACES | (uint64_t)M << LEFT);
  for (uint64_t i = 0; i < size; i++) expand(states[i]);
  printf("%llu %llu %llu\n", (unsigned long long)size, (unsigned long long)transitions,
         (unsigned long long)(room * sizeof *states + (mask + 1) * sizeof *slots));
  return 0;
}
