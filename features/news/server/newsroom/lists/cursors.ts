/** A place in a list: an instant in microseconds since 1970, an item, and a language or nothing. */
export type Place = { micros: number; id: number; language: string }

/** Writes the place after which the next page begins. */
export function writeCursor({ micros, id, language }: Place): string {
  return Buffer.from(`newsroom ${micros} ${id} ${language}`).toString('base64url')
}

/** Parses a cursor; null for none, undefined for an invalid one. */
export function readCursor(cursor: string | undefined): Place | null | undefined {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, micros, id, language = ''] = /^newsroom (\d{1,16}) (\d{1,10}) (de|en|tr|)$/.exec(text) ?? []
  if (micros === undefined || Number(id) > 2_147_483_647) return undefined
  return { micros: Number(micros), id: Number(id), language }
}
