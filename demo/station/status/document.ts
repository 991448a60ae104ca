/** A status document as it is sent. */
export type Document = { status: number; type: string; body: string }

export const json = (value: unknown, status = 200): Document => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

/** Seconds since 1970, as AzuraCast and Shoutcast count. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
