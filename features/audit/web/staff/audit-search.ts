import { textIn } from '#platform/web/search-values.ts'

const names = ['by', 'what', 'id', 'from', 'until'] as const

/**
 * The filters of the audit log in the address. `by` is an account's id or `operator`, `what` an act
 * such as `comment.deleted` or a subject such as `comment`; `from` and `until` are days.
 */
export type AuditSearch = { [Name in (typeof names)[number]]?: string }

/** Validates the search parameters; days and ids of another form are dropped. */
export function parseAuditSearch(given: Readonly<Record<string, unknown>>): AuditSearch {
  const fits: Record<(typeof names)[number], RegExp> = {
    by: /^(operator|\d{1,9})$/,
    what: /^[\w.]{1,60}$/,
    id: /^.{1,100}$/,
    from: /^\d{4}-\d\d-\d\d$/,
    until: /^\d{4}-\d\d-\d\d$/,
  }
  const entries = names.map((name) => [name, textIn(given[name])] as const)
  return Object.fromEntries(entries.filter(([name, text]) => fits[name].test(text)))
}

/** The query of the filters: days are those of this browser's zone. */
export function queryOfSearch({ by, what, id, from, until }: AuditSearch) {
  const [subject] = what?.split('.') ?? []
  const begin = from && startOf(from, 0)
  const end = until && startOf(until, 1)
  return {
    ...(by !== undefined && { by }),
    ...(what?.includes('.') ? { act: what } : subject !== undefined && { subject }),
    ...(id !== undefined && { id }),
    ...(begin && { from: begin }),
    ...(end && { until: end }),
  }
}

function startOf(day: string, daysLater: number): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + daysLater)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
