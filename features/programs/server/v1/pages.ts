/** Two whole numbers that say where a page of a list begins. */
type Place = readonly [first: number, second: number]

/** Writes the cursor of the next page of a list. */
export function writeCursor(list: string, place: Place): string {
  return Buffer.from([list, ...place].join(' ')).toString('base64url')
}

/** Reads a cursor; null without one, undefined for one that the list did not give out. */
export function readCursor(list: string, cursor: string | undefined): Place | null | undefined {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, name, first, second] = /^([a-z]+) (\d{1,16}) (\d{1,9})$/.exec(text) ?? []
  return name === list ? [Number(first), Number(second)] : undefined
}
