/** What the address of the jobs page says: the position that is applied for, or the application that is looked at. */
export type JobsSearch = { apply?: number | undefined; application?: number | undefined }

/** Reads the address. What is no number of the database's is left out; with both, the application is looked at. */
export function parseJobsSearch(given: Readonly<Record<string, unknown>>): JobsSearch {
  const application = numberIn(given.application)
  if (application !== undefined) return { application }
  const apply = numberIn(given.apply)
  return apply === undefined ? {} : { apply }
}

function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : Number.NaN
  return Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647 ? number : undefined
}
