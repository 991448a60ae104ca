import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['IŞIK', 'isik'],
  ['ışık', 'isik'],
  ['İzmir', 'izmir'],
  ['Straße', 'strasse'],
  ['ÉCOLE', 'ecole'],
  ['Ærø', 'aero'],
  ['-=Ada!?=-', '-=ada!?=-'],
  ['🦉 Owl', '🦉 owl'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})
