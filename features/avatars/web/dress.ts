import type { FigureData, FigureSet, FigureType } from '../contract.ts'
import type { FigurePart } from '../figure.ts'

/** Whose parts are offered: those for men or for women, and those for both. */
export type Gender = 'M' | 'F'

/**
 * The set of a part, and what is known of its kind; undefined for what the figure data do not know.
 */
export function setOf(data: FigureData, part: FigurePart): FigureSet | undefined {
  return data.types.find(({ type }) => type === part.type)?.sets.find(({ id }) => id === part.set)
}

/** Whose parts a look has: those of its head, else of the first part that is only for one. */
export function genderOf(data: FigureData, look: readonly FigurePart[]): Gender {
  const heads = look.filter(({ type }) => type === 'hd')
  for (const part of [...heads, ...look]) {
    const gender = setOf(data, part)?.gender
    if (gender === 'M' || gender === 'F') return gender
  }
  return 'M'
}

/** The sets of a kind that a gender can wear. */
export function setsFor({ sets }: FigureType, gender: Gender): FigureSet[] {
  return sets.filter((set) => set.gender === gender || set.gender === 'U')
}

/** Puts a set on, with the colours worn before as far as it takes any; null takes the part off. */
export function wear(
  data: FigureData,
  look: readonly FigurePart[],
  { type, palette }: FigureType,
  set: FigureSet | null,
): FigurePart[] {
  const before = look.find((part) => part.type === type)
  if (set === null) return look.filter((part) => part !== before)
  const first = data.palettes[palette]?.[0]?.id
  const usual = first === undefined ? [] : [first]
  const colours = Array.from({ length: set.colours }, (_, slot) => before?.colours[slot] ?? usual).flat()
  const part = { type, set: set.id, colours }
  return before ? look.map((each) => (each === before ? part : each)) : [...look, part]
}

/** Gives a part as many colours as its set takes: an address may name fewer, or more. */
export function fillColours(data: FigureData, look: readonly FigurePart[], type: FigureType): readonly FigurePart[] {
  const part = look.find((each) => each.type === type.type)
  const set = part && setOf(data, part)
  return set ? wear(data, look, type, set) : look
}

/** Dyes a part; `slot` counts its colours from 0. */
export function dye(look: readonly FigurePart[], type: string, slot: number, colour: number): FigurePart[] {
  return look.map((part) =>
    part.type === type ? { ...part, colours: part.colours.map((each, at) => (at === slot ? colour : each)) } : part,
  )
}

/**
 * Changes a look to the parts of a gender: what is for both stays, what is for the other becomes
 * the first of its kind, and what is needed is put on.
 */
export function changeGender(data: FigureData, look: readonly FigurePart[], gender: Gender): FigurePart[] {
  let changed: FigurePart[] = [...look]
  for (const type of data.types) {
    const part = changed.find((each) => each.type === type.type)
    const worn = part && type.sets.find(({ id }) => id === part.set)
    const isWrong = worn !== undefined && worn.gender !== 'U' && worn.gender !== gender
    if (!isWrong && !(part === undefined && type.needed[gender])) continue
    changed = wear(data, changed, type, setsFor(type, gender).find(({ club }) => !club) ?? null)
  }
  return changed
}
