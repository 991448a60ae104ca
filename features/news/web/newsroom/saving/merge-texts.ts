import type { Block } from '../../../body.ts'
import { mergeBlocks, sameBlock } from '../../../compare-blocks.ts'
import type { WrittenText } from '../../../contract.ts'

/** The parts of a text besides its blocks. */
export const textFields = ['title', 'summary', 'pictureAlt'] as const
export type TextField = (typeof textFields)[number]

/** A part that both changed differently. */
export type Clash =
  | { kind: 'field'; key: string; field: TextField; base: string; mine: string; theirs: string }
  | { kind: 'blocks'; key: string; base: Block[]; mine: Block[]; theirs: Block[] }

/** A block of a merged text, with who changed it, or a clash. */
export type MergedPart = { kind: 'block'; block: Block; from: 'both' | 'mine' | 'theirs' } | Clash

/** Two texts merged. `merged` is the result; null while there are clashes. */
export type TextMerge = {
  fields: Record<TextField, string>
  fieldsFrom: Record<TextField, 'both' | 'mine' | 'theirs'>
  parts: MergedPart[]
  clashes: Clash[]
  merged: WrittenText | null
}

/** How a clash is solved: one side, both below each other, or blocks or a field written again. */
export type Choice = 'mine' | 'theirs' | 'both' | { written: string }

/** Returns whether two texts are the same, apart from the ids of headings. */
export function sameText(one: WrittenText, other: WrittenText): boolean {
  return (
    textFields.every((field) => one[field] === other[field]) &&
    one.body.length === other.body.length &&
    one.body.every((block, place) => sameBlock(block, other.body[place] as Block))
  )
}

/** Returns whether a text has all that another text changed since a base of both. */
export function hasChangesOf(text: WrittenText, base: WrittenText, changed: WrittenText): boolean {
  const { merged } = mergeTexts(base, changed, text)
  return merged !== null && sameText(merged, text)
}

/**
 * Merges what two writers made of the same text: by block, and title, summary and alternative text
 * each.
 */
export function mergeTexts(base: WrittenText, mine: WrittenText, theirs: WrittenText): TextMerge {
  const clashes: Clash[] = []
  const fields = { title: mine.title, summary: mine.summary, pictureAlt: mine.pictureAlt }
  const fieldsFrom: TextMerge['fieldsFrom'] = { title: 'both', summary: 'both', pictureAlt: 'both' }
  for (const field of textFields) {
    const [was, own, other] = [base[field], mine[field], theirs[field]]
    if (own === other) continue
    if (own === was) {
      fields[field] = other
      fieldsFrom[field] = 'theirs'
    } else if (other === was) fieldsFrom[field] = 'mine'
    else {
      clashes.push({ kind: 'field', key: keyOf(field, own, other), field, base: was, mine: own, theirs: other })
    }
  }
  const parts = mergeBlocks(base.body, mine.body, theirs.body).merged.map((part, place): MergedPart => {
    if (part.kind === 'block') return part
    const clash: Clash = { ...part, kind: 'blocks', key: keyOf(String(place), part.mine, part.theirs) }
    clashes.push(clash)
    return clash
  })
  const merge = { fields, fieldsFrom, parts, clashes }
  return { ...merge, merged: solveClashes(merge, new Map()) }
}

function keyOf(place: string, mine: unknown, theirs: unknown): string {
  return JSON.stringify([place, mine, theirs])
}

/**
 * Returns the merged text with the choices, by the keys of the clashes; null while one is missing.
 */
export function solveClashes(
  { fields, parts, clashes }: Omit<TextMerge, 'merged'>,
  choices: ReadonlyMap<string, Choice>,
): WrittenText | null {
  if (clashes.some(({ key }) => !choices.has(key))) return null
  const solved = { ...fields }
  for (const clash of clashes) {
    if (clash.kind === 'field') solved[clash.field] = solvedField(clash, choices.get(clash.key))
  }
  const body = parts.flatMap((part) => {
    if (part.kind === 'block') return [part.block]
    return part.kind === 'blocks' ? solvedBlocks(part, choices.get(part.key)) : []
  })
  return { ...solved, body }
}

function solvedField({ mine, theirs }: { mine: string; theirs: string }, choice: Choice | undefined): string {
  if (choice === 'theirs') return theirs
  if (choice === 'both') return `${mine} ${theirs}`.trim()
  return typeof choice === 'object' ? choice.written.trim() : mine
}

function solvedBlocks({ mine, theirs }: { mine: Block[]; theirs: Block[] }, choice: Choice | undefined): Block[] {
  if (choice === 'theirs') return theirs
  if (choice === 'both') return [...mine, ...theirs]
  if (typeof choice !== 'object') return mine
  const paragraphs = choice.written.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  const [first] = mine
  return paragraphs.map((paragraph, place): Block => {
    const children = [paragraph.trim()]
    return place === 0 && first?.kind === 'heading' ? { ...first, children } : { kind: 'paragraph', children }
  })
}
