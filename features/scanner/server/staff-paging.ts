/** How many entries a page of the staff's lists has. */
export const pageSize = 50

/** Writes the position of the last entry of a page of a list as a cursor. */
export function writePosition(list: string, position: string): string {
  return Buffer.from(`${list} ${position}`).toString('base64url')
}

/** Parses a cursor of a list into a position of this form; undefined if it is invalid. */
export function readPosition(list: string, cursor: string, form: RegExp): string | undefined {
  const position = Buffer.from(cursor, 'base64url')
    .toString()
    .slice(list.length + 1)
  return form.test(position) && writePosition(list, position) === cursor ? position : undefined
}
