import { expect, test } from 'vitest'
import { parseTextQuery } from './text-query.ts'

const word = (text: string, isBeginning = false) => ({ kind: 'word', word: text, isBeginning })

test.each([
  [`'radio'`, word('radio')],
  [`'ra':*`, word('ra', true)],
  [`'it''s' & 'a\\\\b'`, { kind: 'and', parts: [word("it's"), word('a\\b')] }],
  [
    `'a' & 'b' | 'c' & !'d'`,
    {
      kind: 'or',
      parts: [
        { kind: 'and', parts: [word('a'), word('b')] },
        { kind: 'and', parts: [word('c'), { kind: 'not', part: word('d') }] },
      ],
    },
  ],
  [`( 'a' | 'b' ) & 'c'`, { kind: 'and', parts: [{ kind: 'or', parts: [word('a'), word('b')] }, word('c')] }],
  [
    `!( 'hous' <2> 'garden' <-> 'x' ) & 'b'`,
    {
      kind: 'and',
      parts: [
        {
          kind: 'not',
          part: {
            kind: 'phrase',
            words: [word('hous'), word('garden'), word('x')],
            text: ` 'hous' <2> 'garden' <-> 'x'`,
          },
        },
        word('b'),
      ],
    },
  ],
])('%s is parsed as PostgreSQL does', (text, query) => {
  expect(parseTextQuery(text)).toEqual(query)
})

test.each(['', '&', `'a' &`, `'a' 'b'`, `'a`, `( 'a'`])('"%s" is not a query', (text) => {
  expect(() => parseTextQuery(text)).toThrow('no tsquery')
})
