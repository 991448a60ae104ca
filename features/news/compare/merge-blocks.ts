import type { Block } from '../body.ts'
import { type BlockStep, blockKey, diffBlocks } from './diff-blocks.ts'
import { blockLikeness } from './pair-blocks.ts'

export type MergedPart =
  | { kind: 'block'; block: Block; from: 'both' | 'mine' | 'theirs' }
  | { kind: 'conflict'; base: Block[]; mine: Block[]; theirs: Block[] }

type Side = 'mine' | 'theirs'
type Entry = { block: Block; from: 'both' | Side; base?: number }

/** What one side did: to each block of the base, and what is new after each of them. */
type Changes = {
  states: ({ kind: 'same' } | { kind: 'changed'; to: Block } | { kind: 'removed' } | { kind: 'moved'; slot: number })[]
  slots: Entry[][]
}

/**
 * Merges two lists of blocks that were made from `base`. A conflict is a block that both sides
 * changed, or that one changed and the other removed; nothing else asks. What both added in one
 * place is kept of both. The result is the same with the sides exchanged.
 */
export function mergeBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): { merged: MergedPart[] } {
  const sides = { mine: changesOf(base, mine, 'mine'), theirs: changesOf(base, theirs, 'theirs') }
  settleMoves(base, sides)
  const merged: MergedPart[] = []
  for (let place = 0; place <= base.length; place++) {
    merged.push(...mergeAdded(sides.mine.slots[place] ?? [], sides.theirs.slots[place] ?? []))
    const block = base[place]
    if (block) merged.push(...mergeBlock(block, sides.mine.states[place], sides.theirs.states[place]))
  }
  return { merged }
}

function changesOf(base: readonly Block[], side: readonly Block[], from: Side): Changes {
  const states: Changes['states'] = base.map(() => ({ kind: 'removed' }))
  const slots: Entry[][] = Array.from({ length: base.length + 1 }, () => [])
  let slot = 0
  const byPlace = diffBlocks(base, side).filter(
    (step): step is BlockStep & { after: number } => step.after !== undefined,
  )
  for (const step of byPlace) {
    const block = side[step.after] as Block
    if (step.kind === 'added') slots[slot]?.push({ block, from })
    else if (step.kind === 'moved') {
      states[step.before] = { kind: 'moved', slot }
      slots[slot]?.push({ block, from, base: step.before })
    } else if (step.kind === 'same' || step.kind === 'changed') {
      states[step.before] = step.kind === 'same' ? { kind: 'same' } : { kind: 'changed', to: block }
      slot = step.before + 1
    }
  }
  return { states, slots }
}

/**
 * A block that one side moved has the words of the other side there, and goes where the other side
 * removed it. Of two moves the one further up counts.
 */
function settleMoves(base: readonly Block[], { mine, theirs }: Record<Side, Changes>): void {
  base.forEach((_, place) => {
    const [a, b] = [mine.states[place], theirs.states[place]]
    if (a?.kind === 'moved' && b?.kind === 'moved') {
      if (a.slot !== b.slot) remove(a.slot < b.slot ? theirs : mine, Math.max(a.slot, b.slot), place)
    } else if (a?.kind === 'moved') settle(mine, a.slot, place, b, 'theirs')
    else if (b?.kind === 'moved') settle(theirs, b.slot, place, a, 'mine')
  })
}

function settle(
  mover: Changes,
  slot: number,
  place: number,
  other: Changes['states'][number] | undefined,
  otherSide: Side,
): void {
  if (other?.kind === 'removed') remove(mover, slot, place)
  if (other?.kind !== 'changed') return
  const entry = mover.slots[slot]?.find(({ base }) => base === place)
  if (entry) Object.assign(entry, { block: other.to, from: otherSide })
}

function remove(changes: Changes, slot: number, place: number): void {
  changes.slots[slot] = (changes.slots[slot] ?? []).filter(({ base }) => base !== place)
}

function mergeBlock(
  block: Block,
  mine: Changes['states'][number] | undefined,
  theirs: Changes['states'][number] | undefined,
): MergedPart[] {
  if (!mine || !theirs || mine.kind === 'moved' || theirs.kind === 'moved') return []
  if (mine.kind === 'same' && theirs.kind === 'same') return [{ kind: 'block', block, from: 'both' }]
  if (mine.kind === 'same')
    return theirs.kind === 'changed' ? [{ kind: 'block', block: theirs.to, from: 'theirs' }] : []
  if (theirs.kind === 'same') return mine.kind === 'changed' ? [{ kind: 'block', block: mine.to, from: 'mine' }] : []
  if (mine.kind === 'removed' && theirs.kind === 'removed') return []
  const [ours, others] = [mine, theirs].map((state) => (state.kind === 'changed' ? [state.to] : []))
  const [a, b] = [ours?.[0], others?.[0]]
  if (a && b && blockKey(a) === blockKey(b)) return [{ kind: 'block', block: a, from: 'both' }]
  return [{ kind: 'conflict', base: [block], mine: ours ?? [], theirs: others ?? [] }]
}

/** Blocks that are more alike than this are two versions of one block. */
const versionsOfOne = 0.5

/** Merges what both sides added in one place. */
function mergeAdded(mine: readonly Entry[], theirs: readonly Entry[]): MergedPart[] {
  const keys = (entries: readonly Entry[]) => entries.map(({ block }) => blockKey(block)).join('\n')
  const isMineFirst = keys(mine) <= keys(theirs)
  const [first, second] = isMineFirst ? [mine, theirs] : [theirs, mine]
  const blocks = (entries: readonly Entry[]) => entries.map(({ block }) => block)
  return diffBlocks(blocks(first), blocks(second)).flatMap((step): MergedPart[] => {
    const a = step.before === undefined ? undefined : first[step.before]
    const b = step.after === undefined ? undefined : second[step.after]
    if (!a || !b) return [a, b].flatMap((entry) => (entry ? [partOf(entry)] : []))
    if (step.kind !== 'changed') return [{ kind: 'block', block: a.block, from: 'both' }]
    const isOne = a.base === undefined && b.base === undefined && blockLikeness(a.block, b.block) > versionsOfOne
    if (!isOne) return [partOf(a), partOf(b)]
    const [ours, others] = isMineFirst ? [a, b] : [b, a]
    return [{ kind: 'conflict', base: [], mine: [ours.block], theirs: [others.block] }]
  })
}

const partOf = ({ block, from }: Entry): MergedPart => ({ kind: 'block', block, from })
