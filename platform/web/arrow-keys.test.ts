import { describe, expect, it } from 'vitest'
import { indexAfterKey } from './arrow-keys.ts'

describe('arrows in a grid of 20 items in 8 columns', () => {
  const from = (index: number) => (key: string) => indexAfterKey(key, index, 8, 20)

  it('move by one and by a row', () => {
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map(from(9))).toEqual([10, 8, 17, 1])
  })

  it('go to the ends', () => {
    expect(['Home', 'End'].map(from(9))).toEqual([0, 19])
  })

  it('stay inside', () => {
    expect(['ArrowLeft', 'ArrowUp'].map(from(0))).toEqual([null, null])
    expect(['ArrowRight', 'ArrowDown'].map(from(19))).toEqual([null, null])
  })

  it('ignore other keys', () => {
    expect(['Tab', 'Enter', 'a'].map(from(9))).toEqual([null, null, null])
  })
})
