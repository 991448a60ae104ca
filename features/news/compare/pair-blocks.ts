import type { Block } from '../body.ts'
import { linesOf } from './block-lines.ts'
import { textOfLine } from './inline-tokens.ts'

/**
 * One step from an old list of blocks to a new one, with places in both. A moved block is the same
 * at another place; a changed one has the same kind. Each place is in exactly one step.
 */
export type BlockStep =
  | { kind: 'same' | 'changed' | 'moved'; before: number; after: number }
  | { kind: 'added'; before?: undefined; after: number }
  | { kind: 'removed'; before: number; after?: undefined }

/** More pairs than this are not compared by their words. */
const maxComparedPairs = 40_000

/**
 * Pairs removed with added blocks of the same kind, in order, so that the pairs have as many words
 * in common as possible.
 */
export function pairSimilar(
  removed: readonly number[],
  added: readonly number[],
  before: readonly Block[],
  after: readonly Block[],
): BlockStep[] {
  const bags =
    removed.length * added.length <= maxComparedPairs
      ? { old: new Map<number, Bag>(), current: new Map<number, Bag>() }
      : null
  const score = (from: number, to: number) => {
    const [a, b] = [before[from] as Block, after[to] as Block]
    if (a.kind !== b.kind) return 0
    return bags ? 0.1 + likeness(bagOf(a, from, bags.old), bagOf(b, to, bags.current)) : 1
  }
  const width = added.length + 1
  const best = new Float32Array((removed.length + 1) * width)
  const scores = new Float32Array(removed.length * added.length)
  for (let row = removed.length - 1; row >= 0; row--) {
    for (let column = added.length - 1; column >= 0; column--) {
      const paired = Math.fround(score(removed[row] as number, added[column] as number))
      scores[row * added.length + column] = paired
      best[row * width + column] = Math.max(
        best[(row + 1) * width + column] ?? 0,
        best[row * width + column + 1] ?? 0,
        paired > 0 ? paired + (best[(row + 1) * width + column + 1] ?? 0) : 0,
      )
    }
  }
  return readPairs(removed, added, best, scores)
}

function readPairs(
  removed: readonly number[],
  added: readonly number[],
  best: Float32Array,
  scores: Float32Array,
): BlockStep[] {
  const steps: BlockStep[] = []
  const width = added.length + 1
  let row = 0
  let column = 0
  while (row < removed.length || column < added.length) {
    const [from, to] = [removed[row], added[column]]
    if (from !== undefined && to !== undefined) {
      const here = best[row * width + column]
      const paired = scores[row * added.length + column] ?? 0
      if (paired > 0 && here === Math.fround(paired + (best[(row + 1) * width + column + 1] ?? 0))) {
        steps.push({ kind: 'changed', before: from, after: to })
        row++
        column++
        continue
      }
      if (here !== best[(row + 1) * width + column]) {
        steps.push({ kind: 'added', after: to })
        column++
        continue
      }
    }
    if (from !== undefined) {
      steps.push({ kind: 'removed', before: from })
      row++
    } else if (to !== undefined) {
      steps.push({ kind: 'added', after: to })
      column++
    }
  }
  return steps
}

type Bag = Map<string, number>

function bagOf(block: Block, place: number, bags: Map<number, Bag>): Bag {
  let bag = bags.get(place)
  if (!bag) {
    bag = new Map()
    for (const word of wordsRoughly(block)) bag.set(word, (bag.get(word) ?? 0) + 1)
    bags.set(place, bag)
  }
  return bag
}

const wordsRoughly = (block: Block) => linesOf(block).flatMap((line) => textOfLine(line).split(/\s+/).filter(Boolean))

/** How many of their words two blocks have in common, from 0 to 1. */
function likeness(a: Bag, b: Bag): number {
  let common = 0
  let total = 0
  for (const [word, count] of a) {
    common += Math.min(count, b.get(word) ?? 0)
    total += count
  }
  for (const count of b.values()) total += count
  return total === 0 ? 0 : (2 * common) / total
}

/** Returns the share of words that two blocks have in common, from 0 to 1. */
export function blockLikeness(a: Block, b: Block): number {
  return a.kind === b.kind ? likeness(bagOf(a, 0, new Map()), bagOf(b, 0, new Map())) : 0
}
