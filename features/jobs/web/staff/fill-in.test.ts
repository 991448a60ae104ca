import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

test('name and position are filled in wherever they stand', () => {
  const values = { name: '{position}', position: 'Radio host' }
  expect(fillIn('{name}: {position}, {name} {other}', values)).toBe('{position}: Radio host, {position} {other}')
})

test('a text without them stays as it is, whatever they are', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, name, position) => {
      fc.pre(!/\{(?:name|position)\}/.test(text))
      expect(fillIn(text, { name, position })).toBe(text)
      expect(fillIn(`${text}{name}`, { name, position })).toBe(text + name)
    }),
  )
})
