/** The choices of a ledger, the one that shows everything first. */
export const ledgerChoices = {
  kind: [undefined, 'gains', 'spendings'],
  coin: [undefined, 'stars', 'comets'],
} as const
