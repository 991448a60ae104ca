import { expect, it } from 'vitest'
import type { Block } from '../../contract.ts'
import { mostInTitle } from '../publish/body-marks.ts'
import { parseBody } from '../publish/parse-body.ts'
import { sanitiseBody } from '../publish/sanitise-body.ts'
import { htmlOfPost } from './post-html.ts'

const context = {
  pictureById: () => undefined,
  pictureAt: () => undefined,
  newAddressOf: () => null,
  redirect: (href: string) => href,
}

const read = (content: string): Block[] => parseBody(sanitiseBody(htmlOfPost(content, context)), 'en', new Set())

const quote = (source: string | undefined, ...words: string[]) => ({
  kind: 'quote',
  children: words.map((each) => ({ kind: 'paragraph', children: [each] })),
  ...(source && { source }),
})

it('reads the author of a quote of both editors, wherever the name is', () => {
  const block = (inside: string) => read(`<!-- wp:quote --><blockquote>${inside}</blockquote><!-- /wp:quote -->`)
  expect(block('<p>Aye</p><cite>The <em>porter</em></cite>')).toEqual([quote('The porter', 'Aye')])
  expect(block('<p>Aye</p><footer><cite>Otto</cite></footer>')).toEqual([quote('Otto', 'Aye')])
  expect(block('<p>Aye</p><p>No</p>')).toEqual([quote(undefined, 'Aye', 'No')])
  expect(read('<blockquote>Aye\n\n<cite>Otto</cite></blockquote>')).toEqual([quote('Otto', 'Aye')])
  const pull = '<figure class="wp-block-pullquote"><blockquote><p>Aye</p><cite>Otto</cite></blockquote></figure>'
  expect(read(`<!-- wp:pullquote -->${pull}<!-- /wp:pullquote -->`)).toEqual([quote('Otto', 'Aye')])
})

it('keeps the quote where everything is marked as a name, or the name is too long', () => {
  const long = 'a'.repeat(mostInTitle + 1)
  expect(read('<blockquote><cite>Aye</cite></blockquote>')).toEqual([quote(undefined, 'Aye')])
  expect(read(`<blockquote><p>Aye</p><cite>${long}</cite></blockquote>`)).toEqual([quote(undefined, 'Aye', long)])
})
