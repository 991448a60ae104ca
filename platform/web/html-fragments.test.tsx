import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { type HtmlFragment, htmlFragments, setFragmentRenderer } from './html-fragments.ts'

afterEach(() => setFragmentRenderer(null))

/** A list of texts, and how often each was rendered. */
function listOf(texts: readonly string[], drawn = new Map<string, number>()) {
  const part = (text: string): HtmlFragment => ({
    from: `fragments ${text}`,
    draw() {
      drawn.set(text, (drawn.get(text) ?? 0) + 1)
      return (
        <li key={text}>
          {text} and {text.length} <b title={text}>more</b>
        </li>
      )
    },
  })
  return { html: renderToString(<ol {...htmlFragments(texts.map(part))} />), drawn }
}

const texts = ['one', '<script>alert(1)</script>', 'a & "b"']

test('the server writes exactly the HTML that the browser renders', () => {
  const { html } = listOf(texts)
  setFragmentRenderer(renderToString)
  expect(listOf(texts).html).toBe(html)
  expect(listOf(texts).html).toBe(html)
})

test('of a changed list only the changes are rendered again', () => {
  setFragmentRenderer(renderToString)
  const { drawn } = listOf(['first', 'second'])
  const { html } = listOf(['newest', 'first', 'second'], drawn)
  expect(Object.fromEntries(drawn)).toEqual({ newest: 1, first: 1, second: 1 })
  expect(html.indexOf('newest')).toBeLessThan(html.indexOf('first'))
})

test('fragments unused for long are evicted', () => {
  setFragmentRenderer(renderToString)
  const { drawn } = listOf(['kept', 'forgotten'])
  for (let at = 0; at < 5_000; at += 100) {
    listOf(Array.from({ length: 100 }, (_, index) => `other ${at + index}`))
    listOf(['kept'], drawn)
  }
  listOf(['kept', 'forgotten'], drawn)
  expect(Object.fromEntries(drawn)).toEqual({ kept: 1, forgotten: 2 })
})
