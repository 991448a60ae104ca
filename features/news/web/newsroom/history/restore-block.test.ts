import { expect, test } from 'vitest'
import type { Block } from '../../../body.ts'
import { removeBlock, restoreBlock } from './use-restore.ts'

const [court, bell, riddles, tip] = ['The court', 'The bell rings at eight', 'Three riddles', 'A tip'].map(
  (words): Block => ({ kind: 'paragraph', children: [words] }),
) as [Block, Block, Block, Block]
const rung: Block = { kind: 'paragraph', children: ['The bell rings at nine'] }

test('a changed block is changed back, where it is now', () => {
  expect(restoreBlock([court, bell], 1, [tip, court, rung])).toEqual([tip, court, bell])
})

test('a removed block comes back after the one that it followed', () => {
  expect(restoreBlock([court, bell, riddles], 1, [tip, court, riddles])).toEqual([tip, court, bell, riddles])
  expect(restoreBlock([bell, court], 0, [court])).toEqual([bell, court])
})

test('a moved block goes back, and is there once', () => {
  expect(restoreBlock([court, bell, riddles, tip], 3, [tip, court, bell, riddles])).toEqual([court, bell, riddles, tip])
})

test('a block that is the same stays, and a block that was added goes', () => {
  expect(restoreBlock([court], 0, [court, tip])).toEqual([court, tip])
  expect(removeBlock(tip, [court, tip, tip])).toEqual([court, tip])
  expect(removeBlock(bell, [court])).toEqual([court])
})
