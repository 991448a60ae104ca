import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { makeWords } from '#platform/server/site-words.ts'
import { type Block, noticeTones } from '../../contract.ts'
import { htmlOfBody } from '../feeds/body-html.ts'
import { feedFiles } from '../feeds/feeds.ts'

const place = {
  publicUrl: 'https://nightbell.example',
  language: 'de',
  words: makeWords('de', feedFiles.de, { de: {}, en: {}, tr: {} }),
  address: 'https://nightbell.example/de/news/dach',
} as const

test('writes each block as HTML with absolute addresses', () => {
  const picture = { src: '/pictures/pool.png', alt: 'Ein "Pool" & mehr', width: 640, height: 320 }
  const blocks: Block[] = [
    { kind: 'heading', level: 2, id: 'roof', children: ['Dach'] },
    {
      kind: 'paragraph',
      children: [
        'a < b ',
        { kind: 'strong', children: ['fett ', { kind: 'emphasis', children: ['und schräg'] }] },
        { kind: 'break' },
        { kind: 'link', href: '/scanner/users/hhde-1', children: [{ kind: 'strike', children: ['weg'] }] },
        { kind: 'link', href: 'https://elsewhere.example/?a=1&b="2"', children: [{ kind: 'code', children: ['x'] }] },
      ],
    },
    { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', children: ['eins'] }], []] },
    { kind: 'list', isOrdered: false, items: [[{ kind: 'rule' }]] },
    { kind: 'quote', children: [{ kind: 'paragraph', children: ['so'] }] },
    { kind: 'table', head: [['Kopf']], rows: [[['Zelle']]] },
    { kind: 'picture', picture: { ...picture, caption: ['darunter'] } },
    { kind: 'gallery', pictures: [{ ...picture, src: 'https://images.example/a.png', caption: [] }] },
    { kind: 'video', provider: 'youtube', id: 'abcdefghijk', title: 'Ein Film' },
    { kind: 'badge', code: 'ACH_/1' },
    { kind: 'player', hotel: 'hhus', name: 'quiet.sam' },
    {
      kind: 'paragraph',
      children: [
        { kind: 'moment', at: '2026-12-05T18:00:00.000Z' },
        { kind: 'badge', code: 'HC1' },
        { kind: 'player', hotel: 'hhde', name: 'a<b' },
      ],
    },
    { kind: 'quote', children: [{ kind: 'paragraph', children: ['ja'] }], source: 'A & B' },
    { kind: 'notice', tone: 'warning', children: [{ kind: 'paragraph', children: ['heiß'] }] },
    { kind: 'notice', tone: 'spoiler', children: [{ kind: 'paragraph', children: ['links'] }] },
    { kind: 'badges', codes: ['HC1', 'VIP'] },
    { kind: 'room', hotel: 'hhde', number: 12 },
    {
      kind: 'event',
      title: 'Ball <1>',
      startsAt: '2026-12-05T18:00:00.000Z',
      endsAt: '2026-12-05T20:00:00.000Z',
      room: { hotel: 'hhus', number: 5 },
    },
    { kind: 'picture', picture: { ...picture, caption: [], credit: 'x & y' } },
  ]
  const start = '<time datetime="2026-12-05T18:00:00.000Z">5. Dezember 2026 um 18:00 UTC</time>'
  const end = '<time datetime="2026-12-05T20:00:00.000Z">5. Dezember 2026 um 20:00 UTC</time>'
  const badge = (code: string) => `<a href="https://nightbell.example/de/habbo/badges/${code}">${code}</a>`
  expect(htmlOfBody(blocks, place)).toBe(
    [
      '<h2>Dach</h2>',
      '<p>a &lt; b <strong>fett <em>und schräg</em></strong><br>',
      '<a href="https://nightbell.example/de/scanner/users/hhde-1"><s>weg</s></a>',
      '<a href="https://elsewhere.example/?a=1&amp;b=&quot;2&quot;"><code>x</code></a></p>',
      '<ol><li><p>eins</p></li><li></li></ol><ul><li><hr></li></ul><blockquote><p>so</p></blockquote>',
      '<table><thead><tr><th>Kopf</th></tr></thead><tbody><tr><td>Zelle</td></tr></tbody></table>',
      '<figure><img src="https://nightbell.example/pictures/pool.png" alt="Ein &quot;Pool&quot; &amp; mehr" width="640" height="320">',
      '<figcaption>darunter</figcaption></figure>',
      '<figure><img src="https://images.example/a.png" alt="Ein &quot;Pool&quot; &amp; mehr" width="640" height="320"></figure>',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">Ein Film</a></p>',
      '<p><a href="https://nightbell.example/de/habbo/badges/ACH_%2F1">ACH_/1</a></p>',
      '<p>quiet.sam (Habbo.com)</p>',
      `<p>${start}${badge('HC1')}a&lt;b</p>`,
      '<blockquote><p>ja</p><p>— A &amp; B</p></blockquote>',
      '<p><strong>Achtung</strong></p><p>heiß</p>',
      '<details><summary>Spoiler</summary><p>links</p></details>',
      `<p>${badge('HC1')}, ${badge('VIP')}</p>`,
      '<p><a href="https://www.habbo.de/hotel?room=12">Raum 12 (Habbo.de)</a></p>',
      `<p><a href="https://nightbell.example/de/news/dach">Ball &lt;1&gt;</a><br>${start} – ${end}<br>`,
      '<a href="https://www.habbo.com/hotel?room=5">Raum 5 (Habbo.com)</a></p>',
      '<figure><img src="https://nightbell.example/pictures/pool.png" alt="Ein &quot;Pool&quot; &amp; mehr" width="640" height="320">',
      '<figcaption>Bild: x &amp; y</figcaption></figure>',
    ].join(''),
  )
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</p><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    ']]>',
    '&lt;b&gt;',
  ),
)
const picture = fc.record({ src: text, alt: text, credit: text, width: fc.constant(1), height: fc.constant(2) })

const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant('paragraph' as const), children: fc.array(text, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('badge' as const), code: fc.string() }),
    fc.record({
      kind: fc.constant('video' as const),
      provider: fc.constant('youtube' as const),
      id: fc.string(),
      title: text,
    }),
    fc.record({ kind: fc.constant('player' as const), hotel: fc.constant('hhus' as const), name: text }),
    fc.record({
      kind: fc.constant('picture' as const),
      picture: picture.map((drawn) => ({
        ...drawn,
        caption: [{ kind: 'link' as const, href: drawn.src, children: [drawn.alt] }],
      })),
    }),
    fc.record({
      kind: fc.constant('quote' as const),
      children: fc.array(tie('block'), { maxLength: 3 }),
      source: text,
    }),
    fc.record({
      kind: fc.constant('notice' as const),
      tone: fc.constantFrom(...noticeTones),
      children: fc.array(tie('block'), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('badges' as const), codes: fc.array(text, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('room' as const), hotel: fc.constant('hhus' as const), number: fc.nat() }),
    fc.record({
      kind: fc.constant('event' as const),
      title: text,
      startsAt: fc.constant('2026-12-05T18:00:00.000Z'),
      endsAt: fc.constant(null),
      room: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('paragraph' as const),
      children: fc.array(
        fc.oneof(
          fc.record({ kind: fc.constant('badge' as const), code: text }),
          fc.record({ kind: fc.constant('player' as const), hotel: fc.constant('hhus' as const), name: text }),
          fc.record({ kind: fc.constant('moment' as const), at: fc.constant('2026-12-05T18:00:00.000Z') }),
        ),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      kind: fc.constant('list' as const),
      isOrdered: fc.boolean(),
      items: fc.array(fc.array(tie('block'), { maxLength: 2 }), { maxLength: 3 }),
    }),
  ),
}))

/** The elements and attributes allowed in this HTML. */
const allowed: Record<string, readonly string[]> = {
  a: ['href'],
  blockquote: [],
  br: [],
  details: [],
  figcaption: [],
  figure: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  ol: [],
  p: [],
  strong: [],
  summary: [],
  time: ['datetime'],
  ul: [],
}

test('no content becomes an element or attribute of its own', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      const foreign: string[] = []
      const parser = new Parser({
        onopentag(name, attributes) {
          const known = allowed[name]
          if (!known || Object.keys(attributes).some((attribute) => !known.includes(attribute))) foreign.push(name)
        },
        oncomment: (text) => foreign.push(text),
        onprocessinginstruction: (name) => foreign.push(name),
      })
      const html = htmlOfBody(blocks, place)
      parser.end(html)
      expect(foreign).toEqual([])
      expect(html).not.toContain(']]>')
    }),
  )
})
