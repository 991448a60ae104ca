import { diffArrays } from 'diff'
import type { Block, Inline } from '../body.ts'
import { tokensOf } from './inline-tokens.ts'
import { type BlockStep, pairSimilar } from './pair-blocks.ts'

export type { BlockStep }

/**
 * Returns a text by which blocks are compared: equal for blocks that read the same, whatever the
 * ids of their headings and the nesting of marks.
 */
export function blockKey(block: Block): string {
  return JSON.stringify(fieldsOf(block))
}

/** Returns whether two blocks read the same; the ids of headings do not count. */
export function sameBlock(a: Block, b: Block): boolean {
  return blockKey(a) === blockKey(b)
}

function fieldsOf(block: Block): unknown[] {
  const { kind } = block
  switch (kind) {
    case 'paragraph':
      return [kind, lineKey(block.children)]
    case 'heading':
      return [kind, block.level, lineKey(block.children)]
    case 'list':
      return [kind, block.isOrdered, block.items.map((item) => item.map(fieldsOf))]
    case 'quote':
      return [kind, block.children.map(fieldsOf), block.source ?? '']
    case 'notice':
      return [kind, block.tone, block.children.map(fieldsOf)]
    case 'table':
      return [kind, block.head?.map(lineKey) ?? null, block.rows.map((row) => row.map(lineKey))]
    case 'picture':
      return [kind, pictureKey(block.picture)]
    case 'gallery':
      return [kind, block.pictures.map(pictureKey)]
    case 'video':
      return [kind, block.provider, block.id, block.title]
    case 'badge':
      return [kind, block.code]
    case 'player':
      return [kind, block.hotel, block.name]
    case 'badges':
      return [kind, block.codes]
    case 'room':
      return [kind, block.hotel, block.number]
    case 'event':
      return [kind, block.title, block.startsAt, block.endsAt, block.room?.hotel ?? null, block.room?.number ?? null]
    case 'rule':
      return [kind]
  }
}

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

const pictureKey = ({ src, alt, width, height, caption, credit }: CaptionedPicture) => [
  src,
  alt,
  width,
  height,
  lineKey(caption),
  credit ?? '',
]

const lineKey = (line: readonly Inline[]) =>
  tokensOf(line).map(({ leaf, marks }) => [
    typeof leaf === 'string' ? leaf : Object.entries(leaf).sort(),
    marks.map((mark) => (mark.kind === 'link' ? mark.href : mark.kind)),
  ])

/**
 * Compares two lists of blocks. The steps are in the order of reading: the new order, and removed
 * blocks where they were.
 */
export function diffBlocks(before: readonly Block[], after: readonly Block[]): BlockStep[] {
  const oldKeys = before.map(blockKey)
  const newKeys = after.map(blockKey)
  const kept = keptPlaces(oldKeys, newKeys)
  const ends = [...kept, { before: before.length, after: after.length }]
  const gaps = ends.map((end, index) => ({
    removed: placesBetween(kept[index - 1]?.before, end.before),
    added: placesBetween(kept[index - 1]?.after, end.after),
  }))
  const movedTo = findMoved(gaps, oldKeys, newKeys)
  const movedFrom = new Map([...movedTo].map(([from, to]) => [to, from]))
  return gaps.flatMap(({ removed, added }, index): BlockStep[] => {
    const moved = added.flatMap((to): BlockStep[] => {
      const from = movedFrom.get(to)
      return from === undefined ? [] : [{ kind: 'moved', before: from, after: to }]
    })
    const paired = pairSimilar(
      removed.filter((place) => !movedTo.has(place)),
      added.filter((place) => !movedFrom.has(place)),
      before,
      after,
    )
    const end = kept[index]
    return [...inOrder(paired, moved), ...(end ? [{ kind: 'same' as const, ...end }] : [])]
  })
}

/** The places of blocks that are in both lists in the same order. */
function keptPlaces(oldKeys: readonly string[], newKeys: readonly string[]): { before: number; after: number }[] {
  const common = new Set(oldKeys).intersection(new Set(newKeys))
  const places = (keys: readonly string[]) => keys.flatMap((key, place) => (common.has(key) ? [{ key, place }] : []))
  const [old, current] = [places(oldKeys), places(newKeys)]
  let [from, to] = [0, 0]
  const kept = diffArrays(old, current, { comparator: (a, b) => a.key === b.key }).flatMap(
    ({ added, removed, count }) => {
      const kept = added || removed ? [] : old.slice(from, from + count)
      const pairs = kept.map(({ place }, index) => ({ before: place, after: current[to + index]?.place ?? 0 }))
      if (!added) from += count
      if (!removed) to += count
      return pairs
    },
  )
  const inPlace = oldKeys.flatMap((key, place) => (key === newKeys[place] ? [{ before: place, after: place }] : []))
  // Blocks without words all read the same: each is its own, not the one that was written beside
  // it.
  return oldKeys.length === newKeys.length && inPlace.length === kept.length ? inPlace : kept
}

const placesBetween = (last: number | undefined, end: number) => {
  const start = last === undefined ? 0 : last + 1
  return Array.from({ length: end - start }, (_, index) => start + index)
}

/** Blocks that were removed in one place and are in another, by their old places. */
function findMoved(
  gaps: readonly { removed: number[]; added: number[] }[],
  oldKeys: readonly string[],
  newKeys: readonly string[],
): Map<number, number> {
  const places = Map.groupBy(
    gaps.flatMap(({ removed }) => removed),
    (place) => oldKeys[place] ?? '',
  )
  const moved = new Map<number, number>()
  for (const place of gaps.flatMap(({ added }) => added)) {
    const from = places.get(newKeys[place] ?? '')?.shift()
    if (from !== undefined) moved.set(from, place)
  }
  return moved
}

/** Puts moved steps among the others by their new places. */
function inOrder(steps: readonly BlockStep[], moved: readonly BlockStep[]): BlockStep[] {
  const rest = [...moved]
  const ordered: BlockStep[] = []
  for (const step of steps) {
    while (step.after !== undefined && rest[0] && (rest[0].after ?? 0) < step.after)
      ordered.push(rest.shift() as BlockStep)
    ordered.push(step)
  }
  return [...ordered, ...rest]
}
