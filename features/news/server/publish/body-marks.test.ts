import { expect, it } from 'vitest'
import type { Block } from '../../contract.ts'
import { wordsOf } from './body-words.ts'
import { parseBody } from './parse-body.ts'
import { sanitiseBody } from './sanitise-body.ts'
import { sourceOfBody } from './source-of-body.ts'

const origins = new Set(['https://images.habbo.com'])

function read(html: string): Block[] {
  return parseBody(sanitiseBody(html), 'en', origins)
}

const paragraph = (...children: (Block & { kind: 'paragraph' })['children']) => ({ kind: 'paragraph', children })
const cafe = { src: '/pictures/cafe.png', alt: 'The café', width: 640, height: 320 }
const cafeHtml = '<img src="/pictures/cafe.png" alt="The café" width="640" height="320">'

const start = '2026-12-05T18:00:00.000Z'
const end = '2026-12-05T20:00:00.000Z'

it('marks are read with every value', () => {
  expect(
    read(
      `<p>At <span data-moment="2026-12-05T18:00:00Z">six</span> get <span data-badge="HC1">x</span> of <span data-player="hhde:Otto">Otto</span></p>
      <div data-badges="HC1  VIP HC1"></div><div data-room="hhus:12"></div><div data-notice="tip">Knock</div>
      <div data-event="${start}/${end}" title=" A   ball " data-room="hhus:12"></div><div data-event="${start}" title="Tea"></div>
      <blockquote data-source="The porter"><p>Aye</p></blockquote>`,
    ),
  ).toEqual([
    paragraph(
      ...['At ', { kind: 'moment', at: start } as const, ' get ', { kind: 'badge', code: 'HC1' } as const, ' of '],
      { kind: 'player', hotel: 'hhde', name: 'Otto' },
    ),
    { kind: 'badges', codes: ['HC1', 'VIP'] },
    { kind: 'room', hotel: 'hhus', number: 12 },
    { kind: 'notice', tone: 'tip', children: [paragraph('Knock')] },
    { kind: 'event', title: 'A ball', startsAt: start, endsAt: end, room: { hotel: 'hhus', number: 12 } },
    { kind: 'event', title: 'Tea', startsAt: start, endsAt: null, room: null },
    { kind: 'quote', children: [paragraph('Aye')], source: 'The porter' },
  ])
})

it.each([
  'data-moment="tomorrow"',
  'data-moment="2026-02-30T10:00:00Z"',
  'data-moment="2026-12-05T18:00:00+01:00"',
  'data-moment="1999-12-31T23:59:59Z"',
  'data-badge="not a code"',
  'data-badge=""',
  'data-player="hhxx:Otto"',
  'data-player="hhde:"',
  'class="x"',
])('invalid marks are plain words: %s', (attribute) => {
  expect(read(`<p>see <span ${attribute}>this <b>now</b></span></p>`)).toEqual([
    paragraph('see this ', { kind: 'strong', children: ['now'] }),
  ])
})

it.each([
  'data-room="hhus:0"',
  'data-room="hhus:-1"',
  'data-room="hhus:1e3"',
  'data-room="hhus:1000000000000000"',
  'data-room="12"',
  'data-badges="  "',
  'data-badges="ö é"',
  'data-notice="joke"',
  `data-event="${start}"`,
  `data-event="${start}" title="  "`,
  `data-event="${end}/${start}" title="Backwards"`,
  `data-event="${start}/soon" title="Soon"`,
  `data-event="${start}/${end}/${end}" title="Thrice"`,
])('invalid block marks leave their content: %s', (attribute) => {
  expect(read(`<div ${attribute}>inside</div>`)).toEqual([paragraph('inside')])
})

it('marks are limited: sixty badges in a row, one badge is a card, titles of two hundred characters', () => {
  const codes = Array.from({ length: 70 }, (_, at) => `A${at}`)
  expect(read(`<div data-badges="${codes.join(' ')}"></div>`)).toEqual([{ kind: 'badges', codes: codes.slice(0, 60) }])
  expect(read('<div data-badges="HC1"></div>')).toEqual([{ kind: 'badge', code: 'HC1' }])
  const [event] = read(`<div data-event="${start}" title="${'x'.repeat(300)}"></div>`)
  expect(event).toMatchObject({ title: 'x'.repeat(200) })
})

it('marks of mentions are only words inside a link', () => {
  expect(read('<p><a href="/x">see <span data-badge="HC1">?</span></a></p>')).toEqual([
    paragraph({ kind: 'link', href: '/x', children: ['see HC1'] }),
  ])
})

it('marks credit the author of a picture, in galleries too', () => {
  const credited = '<img src="/pictures/cafe.png" alt="The café" width="640" height="320" data-credit="Luna &amp; Sam">'
  expect(read(`<div data-gallery>${credited}${cafeHtml}</div>`)).toEqual([
    {
      kind: 'gallery',
      pictures: [
        { ...cafe, caption: [], credit: 'Luna & Sam' },
        { ...cafe, caption: [] },
      ],
    },
  ])
})

it('the search finds the words of marks', () => {
  const html =
    '<div data-notice="spoiler"><p>middle door</p></div><blockquote data-source="Otto"><p>up</p></blockquote>'
  expect(wordsOf(read(html))).toBe('middle door\nup\nOtto')
})

it('the focal point of a picture is two numbers of percent', () => {
  const html = (focus: string) =>
    `<figure><img src="/pictures/cafe.png" alt="" width="640" height="320" data-focus="${focus}"></figure>`
  const [block] = read(html('10 80'))
  expect(block).toMatchObject({ kind: 'picture', picture: { focus: { x: 10, y: 80 } } })
  expect(sourceOfBody(block ? [block] : [])).toBe(html('10 80'))
  for (const focus of ['', '10', '101 0', '-1 5', '1.5 2', '10,80', '10 80 1'])
    expect(read(html(focus))).toEqual([{ kind: 'picture', picture: { ...cafe, alt: '', caption: [] } }])
})
