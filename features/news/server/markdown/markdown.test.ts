import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { newsBody } from '#test/news-blocks.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

const origins = new Set(['https://images.habbo.com'])

describe('Markdown', () => {
  it.each(languageCodes)('gives back every body that the schema can make (%s)', (language) => {
    fc.assert(
      fc.property(newsBody(language), (body) => {
        expect(parseMarkdown(writeMarkdown(body, language, origins), language, origins)).toEqual(body)
      }),
      { numRuns: 150 },
    )
  })
})
