/** Writes the place after which the next page begins. */
export function writeCursor({ at, id }: { at: Date; id: number }): string {
  return Buffer.from(`applications ${at.getTime()} ${id}`).toString('base64url')
}

/** Parses a cursor; null for none, undefined for one that the list did not give out. */
export function readCursor(cursor: string | undefined): { at: Date; id: number } | null | undefined {
  if (cursor === undefined) return null
  const [, at, id] = /^applications (\d{1,14}) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || Number(id) > 2_147_483_647) return undefined
  return { at: new Date(Number(at)), id: Number(id) }
}
