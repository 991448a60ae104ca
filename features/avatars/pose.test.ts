import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  actions,
  directions,
  gestures,
  highestItem,
  holds,
  imagerQuery,
  readStudio,
  sizes,
  writeStudio,
} from './pose.ts'

const turn = fc.integer({ min: 0, max: directions - 1 })
const pose = fc.record({
  action: fc.constantFrom(...actions),
  gesture: fc.constantFrom(...gestures),
  direction: turn,
  head: turn,
  size: fc.constantFrom(...sizes),
  hold: fc.constantFrom(...holds),
  item: fc.integer({ min: 0, max: highestItem }),
  headOnly: fc.boolean(),
})

test('the address contains the whole look and pose', () => {
  fc.assert(
    fc.property(pose, (each) => {
      const shown = each.hold === 'none' ? { ...each, item: 1 } : each
      expect(readStudio(writeStudio('hr-1-2.hd-3', shown))).toEqual({ figure: 'hr-1-2.hd-3', pose: shown })
    }),
  )
})

test('only numbers and known words reach the imager', () => {
  const text = fc.option(fc.string(), { nil: undefined })
  const keys = ['figure', 'action', 'gesture', 'direction', 'head', 'size', 'hold', 'item', 'headOnly'] as const
  fc.assert(
    fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, text]))), (asked) => {
      const { figure, pose: read } = readStudio(asked)
      expect(imagerQuery(figure, read)).toMatch(/^[\w.%=&-]+$/)
      expect(figure).toMatch(/^[a-z]{2}-[\d.a-z-]+$/)
    }),
  )
})
