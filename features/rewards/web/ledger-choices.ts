/** The filters of the ledger; the first shows everything. */
export const ledgerChoices = {
  kind: [undefined, 'gains', 'spendings'],
  coin: [undefined, 'stars', 'comets'],
} as const
