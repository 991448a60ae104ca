/** The states that the list of texts can be filtered by; a text may be in several. */
export const textStates = ['proposed', 'changed', 'outdated', 'unused', 'shipped'] as const
export type TextState = (typeof textStates)[number]

/** The most characters of the reason of a rejection. */
export const mostOfReason = 300

/** What is done with a text, as its history names it. */
export const textActs = [
  'proposed',
  'withdrawn',
  'approved',
  'rejected',
  'changed',
  'takenBack',
  'kept',
  'undone',
] as const
export type TextAct = (typeof textActs)[number]
