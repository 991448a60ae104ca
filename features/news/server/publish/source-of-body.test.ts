import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { newsBody } from '#test/news-blocks.ts'
import type { Block } from '../../contract.ts'
import { parseBody } from './parse-body.ts'
import { sanitiseBody } from './sanitise-body.ts'
import { sourceOfBody } from './source-of-body.ts'

const origins = new Set(['https://images.habbo.com'])

test.each(languageCodes)('what is written of a body is read back as the same body in %s', (language) => {
  fc.assert(
    fc.property(newsBody(language), (body) => {
      const source = sourceOfBody(body)
      expect(parseBody(sanitiseBody(source), language, origins)).toEqual(body)
      // Nothing is left for the sanitiser to repair.
      expect(parseBody(source, language, origins)).toEqual(body)
    }),
    { numRuns: 300 },
  )
})

test('the arbitrary makes every kind of block and part', () => {
  const seen = new Set<string>()
  const see = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('kind' in value) seen.add(String(value.kind))
    for (const each of Object.values(value)) see(each)
  }
  for (const body of fc.sample(newsBody(), { numRuns: 300, seed: 1 })) see(body)
  const kinds: (Block['kind'] | 'break' | 'moment' | 'strong' | 'emphasis' | 'strike' | 'code' | 'link')[] = [
    ...(['paragraph', 'heading', 'list', 'quote', 'notice', 'table', 'picture', 'gallery', 'video', 'badge'] as const),
    ...(['player', 'badges', 'room', 'event', 'rule'] as const),
    ...(['break', 'moment', 'strong', 'emphasis', 'strike', 'code', 'link'] as const),
  ]
  expect([...seen].sort()).toEqual([...kinds].sort())
})
