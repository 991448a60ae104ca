/** Search parameters of the jobs page: the position being applied for, or the open application. */
export type JobsSearch = { apply?: number | undefined; application?: number | undefined }

/**
 * Validates the search parameters. Values outside the database's integer range are dropped; with
 * both, `application` wins.
 */
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
