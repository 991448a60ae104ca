import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { shownText } from '#platform/contract/shown-text.ts'
import { commentText, readRuns } from './comment-text.tsx'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** All text and element nodes of a piece of HTML, in order. */
function nodesOf(html: string): Node[] {
  const all = (nodes: Node[]): Node[] =>
    nodes.flatMap((node) => [node, ...('children' in node ? all(node.children) : [])])
  return all(parseDocument(html).children)
}

const markup = (text: string) => renderToStaticMarkup(commentText(text))
const links = (text: string) => readRuns(text).flatMap(({ href }) => href ?? [])

test('shows the replaced characters as heart and lightning, except in addresses', () => {
  expect(shownText('I | you º|')).toBe('I ❤️ you ⚡❤️')
  expect(markup('| https://habbo.de/a º')).toBe(
    '❤️ <a href="https://habbo.de/a" rel="nofollow ugc noopener">https://habbo.de/a</a> ⚡',
  )
  expect(links('https://habbo.de/a|https://habbo.de/bºc')).toEqual(['https://habbo.de/a', 'https://habbo.de/b'])
})

describe('an address', () => {
  it.each([
    ['see https://habbo.com.', 'https://habbo.com/'],
    ['(https://habbo.com/a)', 'https://habbo.com/a'],
    ['https://en.wikipedia.org/wiki/Habbo_(game)', 'https://en.wikipedia.org/wiki/Habbo_(game)'],
    ['(https://en.wikipedia.org/wiki/Habbo_(game))!?', 'https://en.wikipedia.org/wiki/Habbo_(game)'],
    ['HTTP://HABBO.COM/A?b=c&d=e#f', 'http://habbo.com/A?b=c&d=e#f'],
    ['“https://habbo.com.tr/çay”', 'https://habbo.com.tr/%C3%A7ay'],
  ])('in %j links to %s', (text, href) => expect(links(text)).toEqual([href]))

  it.each([
    'habbo.com',
    'javascript:alert(1)',
    'https://',
    'https://]',
    'http:// habbo.com',
    'data:text/html,https',
    'https://habbo.com@evil.example/login',
    'https://user:secret@habbo.com/',
    'ftp://habbo.com',
  ])('in %j is not a link', (text) => expect(links(text)).toEqual([]))

  it('ends before a change of the text direction', () =>
    expect(links('https://habbo.com/\u202Egnp.exe')).toEqual(['https://habbo.com/']))

  it('is shortened when long, with the full address as tooltip', () => {
    const drawn = markup(`https://habbo.com/${'🌙'.repeat(400)}`)
    expect(drawn).toContain(`title="https://habbo.com/${'%F0%9F%8C%99'.repeat(400)}"`)
    expect(drawn).toMatch(/>https:\/\/habbo\.com\/🌙{14}…<\/a>$/u)
  })
})

// Ordinary text, attempts to break out of markup, and text that resembles an address.
const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    ...[
      'http://',
      'https://',
      'javascript:',
      '<a href="',
      '"',
      "'",
      '>',
      '</a>',
      '<img src=x onerror=alert(1)>',
      '|',
      'º',
    ],
    ...['\n', ' ', '(', ')', '.', '@', '\u202E', '\u0000', '&lt;', '&amp;', 'https://a.b/', '<script>'],
  ),
)

test('shows any text as typed, with links only to http and https and no other elements', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const runs = readRuns(text)
      expect(runs.map(({ typed }) => typed).join('')).toBe(text)
      const nodes = nodesOf(markup(text).replaceAll('\0', '␀'))
      const shown = nodes.flatMap((node) => (node.type === 'text' ? node.data : [])).join('')
      const cut = (address: string) => (address.length > 48 ? `${address.slice(0, 47)}…` : address)
      const whole = runs.map(({ typed, href }) => (href === null ? shownText(typed) : cut(typed))).join('')
      // Browsers do not accept lone surrogates either.
      expect(shown.replaceAll('\uFFFD', '')).toBe(whole.replaceAll('\0', '␀').toWellFormed().replaceAll('\uFFFD', ''))

      for (const node of nodes) {
        if (node.type === 'text') continue
        if (!('attribs' in node)) throw new Error(`drew a ${node.type}`)
        expect(node.name).toBe('a')
        expect(node.attribs.href).toMatch(/^https?:\/\//)
        expect(node.attribs.rel).toBe('nofollow ugc noopener')
        expect(Object.keys(node.attribs).filter((name) => !['href', 'rel', 'title'].includes(name))).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})
