import { newsRanges } from '../client.ts'
import type { NewsRange } from '../contract.ts'

/** What the address says of the list; `all` is left out of it. */
export type FollowsSearch = { range?: NewsRange | undefined }

/** Validates the search parameters of the page of what is followed. */
export function parseFollowsSearch(search: Record<string, unknown>): FollowsSearch {
  const range = newsRanges.find((name) => name === search.range)
  return { range: range === 'all' ? undefined : range }
}
