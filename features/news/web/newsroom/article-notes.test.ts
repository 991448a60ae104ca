import { expect, it } from 'vitest'
import type { Remark } from '../../contract.ts'
import { returnReason } from './article-notes.tsx'

const remark = (id: number, at: string, more: Partial<Remark> = {}): Remark => ({
  ...{ id, at, by: null, text: `Remark ${id}`, block: null, position: null, isSettled: false },
  ...more,
})
const [before, then, later] = ['2026-11-28T10:00:00.000Z', '2026-11-28T11:00:00.000Z', '2026-11-28T12:00:00.000Z']

it('the reason of a return is the remark of that time, not a later one', () => {
  const block = { kind: 'paragraph' as const, children: ['Words'] }
  const remarks = [remark(1, before), remark(2, then, { block }), remark(3, then), remark(4, later)]
  expect(returnReason({ state: 'returned', stateAt: then }, remarks)?.id).toBe(3)
  expect(returnReason({ state: 'returned', stateAt: '2026-11-28T11:30:00.000Z' }, remarks)).toBeUndefined()
  expect(returnReason({ state: 'review', stateAt: then }, remarks)).toBeUndefined()
})
