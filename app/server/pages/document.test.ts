import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import type { RenderedPage } from './renderer.ts'

const assets = { themeSnippet: '', startSnippet: '', entryScript: '/entry.js', styles: [], scripts: [], fonts: [] }

function pageWith(head: Partial<RenderedPage['head']>, status: RenderedPage['status'] = 200): RenderedPage {
  return {
    status,
    language: 'en',
    head: { title: '', meta: [], links: [], data: [], ...head },
    body: '',
    state: '{}',
    files: [],
    lateFiles: [],
    fonts: [],
    words: [],
    lateWords: [],
    isSecret: false,
    access: 'anyone',
    isWhole: true,
    error: null,
  }
}

type Seen = { name: string; attributes: Record<string, string>; text: string }

/** Every element of a document as a browser parses it. */
function elementsOf(html: string): Seen[] {
  const seen: Seen[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => seen.push({ name, attributes: { ...attributes }, text: '' }),
    ontext(text) {
      const last = seen.at(-1)
      if (last) last.text += text
    },
  })
  parser.end(html)
  return seen
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '"><img src=x onerror=alert(1)>',
    '&quot;',
  ),
)

test('metadata of a page stays data in its place for any content', () => {
  const plain = elementsOf(documentOf(pageWith({}), assets)).length
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const html = documentOf(
        pageWith({
          data: [{ '@type': 'NewsArticle', headline: one, [other]: [other] }],
          links: [{ rel: 'alternate', type: 'application/atom+xml', title: one, href: 'https://a.example/' }],
        }),
        assets,
      )
      const elements = elementsOf(html)
      expect(elements).toHaveLength(plain + 2)
      const block = elements.find(({ attributes }) => attributes.type === 'application/ld+json')
      expect(JSON.parse(block?.text ?? '')).toEqual(
        JSON.parse(JSON.stringify({ '@type': 'NewsArticle', headline: one, [other]: [other] })),
      )
    }),
  )
})

test('an error page gives nothing to search engines', () => {
  const head = {
    data: [{ '@type': 'NewsArticle' }],
    links: [{ rel: 'canonical', href: 'https://a.example/' }],
  }
  expect(documentOf(pageWith(head), assets)).toContain('ld+json')
  const missing = documentOf(pageWith(head, 404), assets)
  expect(missing).not.toContain('ld+json')
  expect(missing).not.toContain('canonical')
  expect(missing).toContain('noindex')
})
