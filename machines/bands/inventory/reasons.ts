/** Sentences that speak of sections that the rulebook only refers to: the section, and what is assumed of it. */
export const assumed: Readonly<Record<string, string>> = {
  '10.5-j': '18.2: what Occupy pays has no influence on who may stand where',
  '14.11-f': '18.10: by faction, deploying is always permitted',
  '14.11-g': '18.10: by faction, deploying is always permitted',
  '14.11-h': '18.10: by faction, deploying is always permitted',
  '14.11-i': '17.5 and 18.10: no card is ever kept from a player by its faction',
};

/** Sentences to which nothing in the model answers, and why. */
export const notModelled: Readonly<Record<string, string>> = {
  '14.1-f': 'advice on how to lay cards out on the table; it decides nothing',
  '14.2-i':
    'an attack or Liberation is declared and resolved in one action, so that no change of adjacency comes between',
};

/** Claims of the text that no world is asked about, and why; those that are `assumed` have their reason there. */
export const unchecked: Readonly<Record<string, string>> = {
  '14.6-d':
    'that ships follow the rule of Locations is itself what opens a broken ship, so it is encoded; what the text concludes from it is checked as 14.6-e',
  '14.11-o': 'owners are no part of a position: no action could write one',
  '14.11-ak':
    'it says by which engagements a ship may be destroyed, so it is encoded; that the first does not do it is checked as 14.11-ai',
};
