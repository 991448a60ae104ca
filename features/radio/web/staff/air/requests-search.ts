import { textIn } from '#platform/web/search-values.ts'

const fits = {
  station: /^(main|tr)$/,
  show: /^[1-9]\d{0,8}$/,
  answer: /^(none|played|declined)$/,
  text: /^.{1,100}$/,
} as const

/** The filters of past requests in the address. `show` is the number of a show. */
export type RequestsSearch = { [Name in keyof typeof fits]?: string }

/** Parses the search parameters; values of another form are dropped. */
export function parseRequestsSearch(given: Readonly<Record<string, unknown>>): RequestsSearch {
  const entries = Object.entries(fits).map(([name, form]) => [name, textIn(given[name]), form] as const)
  return Object.fromEntries(entries.filter(([, text, form]) => form.test(text)))
}
