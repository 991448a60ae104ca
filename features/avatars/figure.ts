/**
 * A part of a look: its kind (`hr`), its set by the game's number, and the numbers of its colours.
 */
export type FigurePart = { type: string; set: number; colours: readonly number[] }

/** A figure string that is longer, or has more parts, is none of the game's. */
export const figureBounds = { length: 400, parts: 30, colours: 3 } as const

const partForm = /^([a-z]{2})-(\d{1,6})((?:-\d{0,6})*)$/

/**
 * Reads a figure string as the game writes it (`hr-828-31.hd-180-1`, hotel-api §1.2), in the order
 * of its parts. Null for anything else; empty colours at the end, which the game writes, are
 * dropped.
 */
export function parseFigure(text: string): FigurePart[] | null {
  if (text === '' || text.length > figureBounds.length) return null
  const parts: FigurePart[] = []
  for (const written of text.split('.')) {
    const [, type, set, tail] = partForm.exec(written) ?? []
    if (type === undefined || set === undefined || tail === undefined) return null
    const numbers = tail.replace(/-+$/, '').split('-').slice(1)
    if (numbers.includes('') || numbers.length > figureBounds.colours) return null
    if (parts.some((part) => part.type === type)) return null
    parts.push({ type, set: Number(set), colours: numbers.map(Number) })
  }
  return parts.length > figureBounds.parts ? null : parts
}

/** Writes parts as a figure string. */
export function writeFigure(parts: readonly FigurePart[]): string {
  return parts.map(({ type, set, colours }) => [type, set, ...colours].join('-')).join('.')
}
