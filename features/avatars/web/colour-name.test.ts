import { expect, test } from 'vitest'
import { nameColour } from './colour-name.ts'

test.each([
  ['000000', 'black plain'],
  ['ffffff', 'white plain'],
  ['808080', 'grey plain'],
  ['d6d6d6', 'grey light'],
  ['c7473f', 'red plain'],
  ['8b5a2b', 'brown plain'],
  ['f0a13c', 'orange plain'],
  ['f5e050', 'yellow plain'],
  ['5aa77c', 'green plain'],
  ['1b4d2e', 'green dark'],
  ['6db4ff', 'blue plain'],
  ['c4e1ff', 'blue light'],
  ['59d0d0', 'turquoise plain'],
  ['8e3fd0', 'violet plain'],
  ['ff9fd2', 'pink light'],
  ['ff0004', 'red plain'],
])('%s is %s', (hex, named) => {
  const { hue, shade } = nameColour(hex)
  expect(`${hue} ${shade}`).toBe(named)
})
