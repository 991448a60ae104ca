import { expect, test } from 'vitest'
import type { WrittenText } from '../../../contract.ts'
import { hasChangesOf } from './merge-texts.ts'

const text = (...lines: string[]): WrittenText => ({
  ...{ title: 'Winter market', summary: '', pictureAlt: '' },
  body: lines.map((line) => ({ kind: 'paragraph', children: [line] })),
})

test('a text has the changes of another after the merge, not before', () => {
  const [base, changed] = [text('one', 'two', 'three'), text('one, mine', 'two', 'three')]
  expect(hasChangesOf(text('one, mine', 'two', 'three, theirs'), base, changed)).toBe(true)
  expect(hasChangesOf(changed, base, changed)).toBe(true)
  expect(hasChangesOf(text('one', 'two', 'three, theirs'), base, changed)).toBe(false)
  expect(hasChangesOf(text('one, theirs', 'two', 'three'), base, changed)).toBe(false)
  expect(hasChangesOf(base, base, text('one', 'three'))).toBe(false)
})
