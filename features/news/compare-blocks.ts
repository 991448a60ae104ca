import type { Block } from './body.ts'

// Placeholder until branch history is merged.
const key = (block: Block) => JSON.stringify(block.kind === 'heading' ? { ...block, id: '' } : block)
export function sameBlock(one: Block, other: Block): boolean {
  return key(one) === key(other)
}
type Step = { kind: 'same' | 'changed' | 'added' | 'removed' | 'moved'; before?: number; after?: number }

function pairs(one: readonly Block[], other: readonly Block[]): [number, number][] {
  const a = one.map(key)
  const b = other.map(key)
  const l = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (l[i] as number[])[j] = a[i] === b[j] ? (l[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(l[i + 1]?.[j] ?? 0, l[i]?.[j + 1] ?? 0)
  const found: [number, number][] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) found.push([i++, j++])
    else if ((l[i + 1]?.[j] ?? 0) >= (l[i]?.[j + 1] ?? 0)) i++
    else j++
  }
  return found
}
export function diffBlocks(before: readonly Block[], after: readonly Block[]): Step[] {
  const steps: Step[] = []
  let [i, j] = [0, 0]
  for (const [x, y] of [...pairs(before, after), [before.length, after.length]] as [number, number][]) {
    while (i < x && j < y) steps.push({ kind: 'changed', before: i++, after: j++ })
    while (i < x) steps.push({ kind: 'removed', before: i++ })
    while (j < y) steps.push({ kind: 'added', after: j++ })
    if (x < before.length) steps.push({ kind: 'same', before: i++, after: j++ })
  }
  return steps
}
export type Merged =
  | { kind: 'block'; block: Block; from: 'both' | 'mine' | 'theirs' }
  | { kind: 'conflict'; base: Block[]; mine: Block[]; theirs: Block[] }
export function mergeBlocks(base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): { merged: Merged[] } {
  const m = new Map(pairs(base, mine))
  const t = new Map(pairs(base, theirs))
  const merged: Merged[] = []
  let [b, i, j] = [0, 0, 0]
  const same = (x: readonly Block[], y: readonly Block[]) => x.length === y.length && x.every((block, at) => sameBlock(block, y[at] as Block))
  for (let at = 0; at <= base.length; at++) {
    const x = at === base.length ? mine.length : m.get(at)
    const y = at === base.length ? theirs.length : t.get(at)
    if (x === undefined || y === undefined) continue
    const [o, own, other] = [base.slice(b, at), mine.slice(i, x), theirs.slice(j, y)]
    if (same(own, other)) for (const block of own) merged.push({ kind: 'block', block, from: 'both' })
    else if (same(o, own)) for (const block of other) merged.push({ kind: 'block', block, from: 'theirs' })
    else if (same(o, other)) for (const block of own) merged.push({ kind: 'block', block, from: 'mine' })
    else merged.push({ kind: 'conflict', base: o, mine: own, theirs: other })
    if (at < base.length) merged.push({ kind: 'block', block: mine[x] as Block, from: 'both' })
    b = at + 1
    i = x + 1
    j = y + 1
  }
  return { merged }
}
export function diffWords(before: string, after: string, _language: string): { kind: 'same' | 'added' | 'removed'; text: string }[] {
  return before === after ? [{ kind: 'same', text: before }] : [{ kind: 'removed', text: before }, { kind: 'added', text: after }]
}
