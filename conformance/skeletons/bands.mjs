/** The position that a set-up describes (docs/worlds.md). `readings` has the options that are asked for and are not the defaults. */
function start(setup, readings) {
  if (Object.keys(readings).length > 0) throw new Unsupported('other readings than the defaults');
  const { opens, cards, moves = 0 } = setup;
  const granted = typeof moves === 'number' ? moves : (moves[opens.player] ?? 0);
  const movesLeft = opens.phase === 'movement' ? (opens.movesLeft ?? granted) : 0;
  // What a world counts beside (treasury, storyPoints, factors, act) is not taken up here, nor what an early phase does of itself.
  const counted = ['treasury', 'currency', 'storyPoints', 'factors', 'acts'];
  const ofCards = ['treasury', 'income', 'startEffect', 'occupy', 'votes'];
  const counts =
    counted.some((field) => field in setup) ||
    Object.values(cards).some((card) => ofCards.some((field) => field in card));
  if (counts) throw new Unsupported('counters');
  const pieces = Object.fromEntries(Object.keys(cards).map((card) => [card, seen(card, cards)]));
  return { setup, turn: { player: opens.player, phase: opens.phase, movesLeft }, pieces };
}

/** What can be seen of a card. */
function seen(of, cards) {
  const card = cards[of];
  const onMap = card.on !== undefined || (card.at ?? 'map') === 'map';
  return {
    owner: card.owner,
    controller: controller(of, cards),
    face: card.face ?? 'prime',
    place: card.on === undefined ? (card.at ?? 'map') : `${card.attached ? 'attached to' : 'on'} ${card.on}`,
    ...(onMap && kind(card) !== 'storyline' && { band: band(of, cards) }),
    occupants: occupants(of, cards),
    ready: onMap && (card.ready ?? true),
    mobilizing: card.mobilizing ?? false,
    barredFrom: card.barredFrom ?? [],
  };
}

/** The kind that the face shows. */
const kind = (card) => (card.face === 'contested' ? (card.contested ?? card).kind : card.kind);

/** A card that is on another one is in the Band of that. */
function band(of, cards) {
  const card = cards[of];
  if (card.on !== undefined) return band(card.on, cards);
  return ['planetary', 'surface'].includes(kind(card)) ? `${kind(card)} of ${card.owner}` : 'space';
}

/** Characters, Ground Units and craft on it; Devices do not occupy. */
const occupants = (of, cards) =>
  Object.keys(cards).filter(
    (each) => cards[each].on === of && ['character', 'groundUnit', 'ncs'].includes(kind(cards[each])),
  );

/** As it is said, or the one player whose cards stand alone on a Contested card, or its owner. */
function controller(of, cards) {
  const card = cards[of];
  const isLoose = ['kit', 'tech'].includes(kind(card)) && card.on !== undefined && !card.attached;
  if (card.sharedGround || isLoose) return 'nobody';
  const there = card.face === 'contested' ? occupants(of, cards).map((each) => controller(each, cards)) : [];
  return card.controller ?? (new Set(there).size === 1 ? there[0] : card.owner);
}
