/** A place in a list that is ordered by an instant and an id. */
export type ListPlace = { at: Date; id: number }

/** Writes the place after which the next page begins. */
export function writeCursor({ at, id }: ListPlace): string {
  return Buffer.from(`comments ${at.getTime()} ${id}`).toString('base64url')
}

/** Parses a cursor; null for none, undefined for one that no list gave out. */
export function readCursor(cursor: string | undefined): ListPlace | null | undefined {
  if (cursor === undefined) return null
  const [, at, id] = /^comments (\d{1,14}) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || Number(id) > 2_147_483_647) return undefined
  return { at: new Date(Number(at)), id: Number(id) }
}
