import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { attacks } from '#test/attacks.ts'
import { newsBody } from '#test/news-blocks.ts'
import { Block, type Inline } from '../../contract.ts'
import { parseBody } from './parse-body.ts'
import { type HtmlNode, isElement, isText } from './parse-line.ts'
import { sanitiseBody } from './sanitise-body.ts'
import { sourceOfBody } from './source-of-body.ts'

const origins = new Set(['https://images.habbo.com'])
const site = 'https://site.example'

function read(html: string) {
  const stored = sanitiseBody(html)
  return { stored, body: parseBody(stored, 'en', origins) }
}

/** Every address in a body, as a browser resolves it on a page of the site. */
function addressesIn(blocks: readonly Block[]): { links: URL[]; pictures: URL[] } {
  const links: URL[] = []
  const pictures: URL[] = []
  const seen = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) seen(each)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        if (name === 'href') links.push(new URL(String(each), site))
        else if (name === 'src') pictures.push(new URL(String(each), site))
        else seen(each)
      }
    }
  }
  seen(blocks)
  return { links, pictures }
}

const ownTags = new Set(
  'h2 h3 p ul ol li blockquote pre hr br div figure figcaption img table caption thead tbody tfoot tr th td strong em s code a span'.split(
    ' ',
  ),
)
const ownAttributes =
  /^(href|src|alt|width|height|colspan|title|data-(badges?|player|gallery|video|notice|room|event|moment|focus|credit|source))$/

function judgeHtml(nodes: readonly HtmlNode[]): void {
  for (const node of nodes) {
    if (!isElement(node)) {
      expect(isText(node)).toBe(true)
      continue
    }
    expect(ownTags).toContain(node.name)
    for (const [name, value] of Object.entries(node.attribs)) {
      expect(name).toMatch(ownAttributes)
      if (['href', 'src', 'data-video'].includes(name)) expect(new URL(value, site).protocol).toMatch(/^https?:$/)
    }
    judgeHtml(node.children)
  }
}

/** What must be true of any author's input. */
function judge(html: string): void {
  const { stored, body } = read(html)
  expect(z.array(Block).safeParse(body).error).toBeUndefined()
  const { links, pictures } = addressesIn(body)
  for (const { protocol, host, username, href } of links) {
    expect([protocol, username, href]).toEqual([expect.stringMatching(/^https?:$/), '', expect.any(String)])
    expect(host).not.toBe('')
  }
  for (const { origin, pathname } of pictures) {
    expect([site, ...origins]).toContain(origin)
    if (origin === site) expect(pathname).toMatch(/^\/pictures\/[\w/.-]+$/)
  }
  const written = JSON.stringify(body)
  // Characters that PostgreSQL refuses in `jsonb`.
  expect(written).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  judgeHtml(parseDocument(stored).children)
  // Parsing the stored body again gives the same body.
  expect(read(stored).body).toEqual(body)
}

const pieces = [
  ...[
    '<p>',
    '</p>',
    '<h1>',
    '<h2>',
    '</h2>',
    '<ul>',
    '<li>',
    '</ul>',
    '<ol>',
    '<blockquote>',
    '</blockquote>',
    '<br>',
    '<hr>',
  ],
  ...[
    '<table>',
    '<thead>',
    '<tr>',
    '<td colspan=3>',
    '<th>',
    '</table>',
    '<caption>',
    '<figure>',
    '<figcaption>',
    '</figure>',
  ],
  ...[
    '<div data-gallery>',
    '</div>',
    '<div data-badge="A">',
    '<div data-player="hhus:a">',
    '<div data-badges="A B">',
    '<div data-notice="spoiler">',
    '<div data-room="hhus:1">',
    '<div data-event="2026-12-05T18:00:00Z" title="Ball">',
    '<span data-badge="A">',
    '<span data-player="hhus:a">',
    '<span data-moment="2026-12-05T18:00:00Z">',
    '</span>',
    '<span>',
    '<blockquote data-source="',
    '<img src="/pictures/a.png" width=1 height=1 data-credit="',
    '<div>',
    '<pre>',
    '</pre>',
    '<code>',
  ],
  ...[
    '<a href="/x">',
    '<a href="',
    '</a>',
    '<b>',
    '</b>',
    '<i>',
    '<s>',
    '&lt;',
    '&#0;',
    '&#xd800;',
    '<!--',
    '-->',
    '"',
    "'",
    '>',
    '<',
  ],
  ...[
    '<img src="/pictures/a.png" width=1 height=1>',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '<textarea>',
    '<noscript>',
  ],
  ...[
    '<iframe src="https://youtu.be/dQw4w9WgXcQ">',
    '</iframe>',
    ' ',
    '\n',
    '\u00a0',
    'word',
    'Über',
    '\u0000',
    '\ud800',
    '<![CDATA[',
  ],
]

const mutated = fc
  .array(
    fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...attacks), fc.string({ unit: 'binary', maxLength: 8 })),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

const cut = fc
  .tuple(mutated, fc.nat(), fc.nat(6))
  .map(([html, at, length]) => html.slice(0, at % (html.length + 1)) + html.slice((at % (html.length + 1)) + length))

it('parses any string into blocks and never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), judge), { numRuns: 300 })
})

it('removes everything executable, however tags and attacks are mixed and cut', () => {
  fc.assert(fc.property(fc.oneof(mutated, cut), judge), { numRuns: 1000 })
})

it('keeps attacks in text as plain text', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(100)
  expect(new Set(attacks).size).toBe(attacks.length)
  for (const attack of attacks) judge(attack)
  judge(attacks.join(''))
})

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
const start = '2026-12-05T18:00:00Z'

/** Each place of the marks of blocks and mentions where a text can be. */
const places: ((text: string) => string)[] = [
  ...['data-badge', 'data-badges', 'data-player', 'data-room', 'data-notice', 'data-video', 'data-event'].map(
    (mark) => (text: string) => `<div ${mark}="${text}">inside</div>`,
  ),
  ...['data-badge', 'data-player', 'data-moment'].map(
    (mark) => (text: string) => `<p>a <span ${mark}="${text}">inside</span></p>`,
  ),
  (text) => `<div data-player="hhus:${text}"></div><p><span data-player="hhus:${text}">inside</span></p>`,
  (text) => `<div data-room="hhus:${text}"></div>`,
  (text) => `<div data-badges="A ${text} B"></div>`,
  (text) => `<div data-event="${start}" title="${text}"></div>`,
  (text) => `<div data-event="${start}/${text}" title="Ball"></div>`,
  (text) => `<div data-event="${start}" title="Ball" data-room="${text}"></div>`,
  (text) => `<blockquote data-source="${text}"><p>said</p></blockquote>`,
  (text) => `<img src="/pictures/a.png" width="1" height="1" data-credit="${text}">`,
  (text) => `<div data-gallery><img src="/pictures/a.png" width="1" height="1" data-credit="${text}"></div>`,
  ...['tip', 'warning', 'spoiler'].map((tone) => (text: string) => `<div data-notice="${tone}">${text}</div>`),
  (text) => `<p><span data-badge="A">${text}</span> <span data-moment="${start}">${text}</span></p>`,
  (text) => `<div data-event="${start}" title="Ball">${text}</div><div data-room="hhus:1">${text}</div>`,
]

it('keeps attacks in the values and contents of marks as plain text or drops them', () => {
  for (const place of places) {
    for (const attack of attacks) {
      judge(place(attack))
      judge(place(escaped(attack)))
    }
  }
})

it('writes nothing executable of any body into its source', () => {
  fc.assert(
    fc.property(newsBody(), fc.constantFrom(...attacks), (body, attack) => {
      const hostile = JSON.parse(JSON.stringify(body), (name, value) =>
        ['title', 'alt', 'source', 'credit', 'code', 'name', 'href', 'src', 'startsAt', 'at'].includes(name)
          ? attack
          : value,
      )
      judge(sourceOfBody(hostile))
    }),
  )
})

it.each(['<b>', '<blockquote>a', '<ul><li>a', '<table><tr><td>a', '<a href=/x>a', '<h2>a', '<div><p>a'])(
  'limits the depth of nested %s',
  (tag) => {
    const { body } = read(tag.repeat(2000))
    expect(depthOf(body)).toBeLessThan(80)
  },
)

function depthOf(value: Block[] | Inline[] | unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
