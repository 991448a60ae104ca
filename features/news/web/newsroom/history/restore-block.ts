import type { Block } from '../../../body.ts'
import { diffBlocks, sameBlock } from '../../../compare-blocks.ts'

/**
 * Returns the current blocks with the block at `place` of an older text as it was there: changed
 * back, moved back, or put in again after the block that it followed.
 */
export function restoreBlock(older: readonly Block[], place: number, current: readonly Block[]): Block[] {
  const block = older[place]
  if (!block) return [...current]
  const steps = diffBlocks(older, current)
  const here = steps.find(({ before }) => before === place)
  if (here?.kind === 'changed') return current.map((each, at) => (at === here.after ? block : each))
  if (here?.kind === 'same') return [...current]
  // Of the blocks before it, the last one that is still in its order.
  const kept = steps.findLast((step) => (step.kind === 'same' || step.kind === 'changed') && step.before < place)
  const after = kept?.after ?? -1
  const restored: Block[] = after < 0 ? [block] : []
  current.forEach((each, at) => {
    if (here?.kind !== 'moved' || at !== here.after) restored.push(each)
    if (at === after) restored.push(block)
  })
  return restored
}

/** Returns the current blocks without one that is the same as `block`, if there is one. */
export function removeBlock(block: Block, current: readonly Block[]): Block[] {
  const at = current.findIndex((each) => sameBlock(each, block))
  return current.filter((_, place) => place !== at)
}
