import type { Block, Inline } from '../../../body.ts'
import { diffBlocks, sameBlock } from '../../../compare-blocks.ts'
import { hasLetters, unitsOf, withWords } from './word-units.ts'

/**
 * A block of the source beside its translation. `was` is the source as it was translated; `lines`
 * are the words of the translation, one for each unit of the source, null where they are still to
 * be written.
 */
export type SourceRow = {
  kind: 'source'
  block: Block
  was: Block | null
  lines: (Inline[] | null)[]
  isChanged: boolean
}

/** A block of the translation without one of the source: removed there, or the translator's own. */
export type OwnRow = { kind: 'own'; block: Block; was: Block | null }

export type TranslationRow = SourceRow | OwnRow

/**
 * Puts the blocks of a translation beside those of its source, in the source's order. Cards,
 * pictures, tables, times and rules are taken from the source; only words are the translation's.
 */
export function alignBlocks(
  snapshot: readonly Block[],
  source: readonly Block[],
  target: readonly Block[],
): TranslationRow[] {
  const translated = pairTranslation(snapshot, target)
  const steps = diffBlocks(snapshot, source)
  const rows: TranslationRow[] = []
  const used = new Set<number>()
  const addOwn = (from: number) => {
    // Own blocks follow the one that they followed.
    for (let at = from; at < target.length && !translated.has(at) && !used.has(at); at++) {
      used.add(at)
      rows.push({ kind: 'own', block: target[at] as Block, was: null })
    }
  }
  const placeOf = new Map([...translated].map(([at, was]) => [was, at]))
  addOwn(0)
  for (const step of steps) {
    const was = step.before === undefined ? null : (snapshot[step.before] ?? null)
    const at = step.before === undefined ? undefined : placeOf.get(step.before)
    const block = at === undefined ? undefined : target[at]
    if (step.after === undefined) {
      if (block && unitsOf(block).some(({ line }) => hasLetters(line))) rows.push({ kind: 'own', block, was })
    } else {
      const current = source[step.after] as Block
      rows.push({
        kind: 'source',
        block: current,
        was,
        lines: linesFor(current, was, block),
        isChanged: was !== null && wordsChanged(was, current),
      })
    }
    if (at !== undefined) addOwn(at + 1)
  }
  return rows
}

/** Pairs the blocks of a translation with those that were translated, in order: place to place. */
function pairTranslation(snapshot: readonly Block[], target: readonly Block[]): Map<number, number> {
  const width = target.length + 1
  const best = new Uint32Array((snapshot.length + 1) * width)
  const likeness = (row: number, column: number) => {
    const [a, b] = [snapshot[row] as Block, target[column] as Block]
    if (a.kind !== b.kind) return 0
    return sameBlock(a, b) || unitsOf(a).length === unitsOf(b).length ? 3 : 2
  }
  for (let row = snapshot.length - 1; row >= 0; row--) {
    for (let column = target.length - 1; column >= 0; column--) {
      const like = likeness(row, column)
      const paired = like > 0 ? like + (best[(row + 1) * width + column + 1] ?? 0) : 0
      const rest = Math.max(best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0)
      best[row * width + column] = Math.max(paired, rest)
    }
  }
  const pairs = new Map<number, number>()
  let [row, column] = [0, 0]
  while (row < snapshot.length && column < target.length) {
    const like = likeness(row, column)
    const here = best[row * width + column] ?? 0
    if (like > 0 && here === like + (best[(row + 1) * width + column + 1] ?? 0)) pairs.set(column++, row++)
    else if (here === best[(row + 1) * width + column]) row++
    else column++
  }
  return pairs
}

/** The words of a translation for each unit of the source; lines without letters come over. */
function linesFor(source: Block, was: Block | null, target: Block | undefined): (Inline[] | null)[] {
  const units = unitsOf(source)
  const old = was ? unitsOf(was) : units
  const written = target ? unitsOf(target, was ?? source) : []
  return units.map(({ line }, at) => {
    if (!hasLetters(line)) return line
    // Units that were added in between are found by the words that were translated.
    const from = old.length === units.length ? at : old.findIndex((each) => sameLine(each.line, line))
    const words = written[from]?.line
    return words && hasLetters(words) ? words : null
  })
}

const sameLine = (a: Inline[], b: Inline[]) =>
  sameBlock({ kind: 'paragraph', children: a }, { kind: 'paragraph', children: b })

function wordsChanged(was: Block, source: Block): boolean {
  const [old, current] = [unitsOf(was), unitsOf(source)]
  return old.length !== current.length || current.some(({ line }, at) => !sameLine(line, old[at]?.line ?? []))
}

/** Returns whether a row has words that are still to be written. */
export function isToWrite(row: TranslationRow): boolean {
  return row.kind === 'source' && row.lines.includes(null)
}

/** Returns whether a row needs no work in any language. */
export function comesByItself(row: TranslationRow): boolean {
  return row.kind === 'source' && unitsOf(row.block).every(({ line }) => !hasLetters(line))
}

/**
 * Returns the blocks that rows make. A block of which no words are written yet is in it without
 * words, so that it keeps its place.
 */
export function blocksOf(rows: readonly TranslationRow[]): Block[] {
  return rows.map((row) =>
    row.kind === 'own'
      ? row.block
      : withWords(
          row.block,
          row.lines.map((line) => line ?? []),
        ),
  )
}

/**
 * Returns the source as it is translated now: current where a row is up to date, and as it was
 * where its changes are still to be looked at.
 */
export function snapshotOf(rows: readonly TranslationRow[]): Block[] {
  return rows.flatMap((row) => {
    if (row.kind === 'own') return row.was ? [row.was] : []
    return [row.isChanged && row.was ? row.was : row.block]
  })
}
