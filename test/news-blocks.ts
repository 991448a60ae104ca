import fc from 'fast-check'
import { hotelCodes } from '#features/hotels/contract.ts'
import { type Block, type Inline, noticeTones } from '#features/news/contract.ts'
import { openHeadingIds } from '#features/news/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * Generates bodies of news as `parseBody` returns them: no empty paragraphs, one form for each
 * appearance, heading ids of `language`. List items start with a paragraph, quotes and notices hold
 * blocks, and lines are as an editor makes them of words with marks.
 */
export function newsBody(language: LanguageCode = 'en'): fc.Arbitrary<Block[]> {
  return fc
    .array(block, { maxLength: 8 })
    .map((blocks) => withIds(withoutDoubleRules(blocks), openHeadingIds(language)))
}

/** Characters that a writer of HTML or Markdown might leave as they are by mistake. */
const peculiar = [
  ...[
    '&',
    '<',
    '>',
    '"',
    "'",
    '&amp;',
    '</p>',
    '<b>',
    '*',
    '_',
    '**',
    '`',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '#',
    '-',
    '+',
  ],
  ...[
    '1.',
    '>',
    '|',
    ':',
    ':::',
    '!',
    '![',
    '---',
    '===',
    '```',
    '://',
    '@',
    '{',
    '}',
    '$',
    '^',
    'İ',
    'ı',
    'ß',
    'é',
    '😀',
    '\u2028',
  ],
  ...['www.habbo.com', 'https://habbo.com/x', 'a@b.example', '{badge:X}', '&#39;', '%20', '<!--', ']]>'],
]

const word = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.stringMatching(/^[a-zA-Z0-9äöüğş]{1,6}$/) }, fc.constantFrom(...peculiar)),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(''))
  .filter((text) => !/\s/u.test(text))

/** A line of plain text, such as a title. */
const plainText = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

const hotel = fc.constantFrom(...hotelCodes)
const code = fc.stringMatching(/^[\w.-]{1,12}$/)
const name = fc.stringMatching(/^[\x21-\x7e]{1,32}$/)
const number = fc.integer({ min: 1, max: 999_999_999_999_999 })
const room = fc.record({ hotel, number })
const instant = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) })
  .map((at) => new Date(at).toISOString())

const href = fc.oneof(
  fc.constantFrom('/home', '/news/rooftop?x=1#part', 'https://example.org/', 'https://example.org/a%20b?q=%22&r=(1)#x'),
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }).map((address) => new URL(address).href),
)

type Mark = { kind: 'strong' | 'emphasis' | 'strike' | 'code' } | { kind: 'link'; href: string }
type Run = { part: string | Extract<Inline, { kind: 'break' | 'moment' | 'badge' | 'player' }>; marks: readonly Mark[] }

const styles = fc.subarray(['strong', 'emphasis', 'strike', 'code'] as const, { maxLength: 2 })
const link = fc.option(href, { freq: 3 })
const token = fc.record({
  part: fc.oneof(
    { weight: 6, arbitrary: word },
    fc.record({ kind: fc.constant('moment' as const), at: instant }),
    fc.record({ kind: fc.constant('badge' as const), code }),
    fc.record({ kind: fc.constant('player' as const), hotel, name }),
  ),
  styles,
  link,
  /** What is between it and the next one. */
  next: fc.constantFrom('space', 'space', 'nothing', 'break', 'breaks'),
})

/** A line as one has it who marks words one after another. */
const line: fc.Arbitrary<Inline[]> = fc
  .array(token, { minLength: 1, maxLength: 6 })
  .map((tokens) => nest(tokens.flatMap((each, at) => runsOf(each, at === tokens.length - 1))))

function runsOf(
  { part, styles, link, next }: typeof token extends fc.Arbitrary<infer T> ? T : never,
  isLast: boolean,
): Run[] {
  // A mention is a link already.
  const isMention = typeof part === 'object' && part.kind !== 'moment'
  const marks: Mark[] = [
    ...(link !== null && !isMention ? [{ kind: 'link' as const, href: link }] : []),
    ...styles.map((kind) => ({ kind })),
  ]
  const run = { part, marks }
  if (isLast || next === 'nothing') return [run]
  if (next === 'space') return [run, { part: ' ', marks }]
  const end: Run = { part: { kind: 'break' }, marks }
  return next === 'break' ? [run, end] : [run, end, end]
}

/** Nests marked words: the mark that reaches furthest is the outer one, the first of equals. */
function nest(runs: readonly Run[]): Inline[] {
  const parts: Inline[] = []
  for (let at = 0; at < runs.length; ) {
    const [mark, end] = furthest(runs, at)
    const part = runs[at]?.part ?? ''
    const last = parts.at(-1)
    if (mark) {
      const inside = runs
        .slice(at, end)
        .map((run) => ({ ...run, marks: run.marks.filter((each) => !isSame(each, mark)) }))
      parts.push({ ...mark, children: nest(inside) })
    } else if (typeof part === 'string' && typeof last === 'string') parts.splice(-1, 1, last + part)
    else parts.push(part)
    at = end
  }
  return parts
}

function furthest(runs: readonly Run[], at: number): [mark: Mark | null, end: number] {
  let best: [Mark | null, number] = [null, at + 1]
  for (const mark of runs[at]?.marks ?? []) {
    let end = at + 1
    while (runs[end]?.marks.some((each) => isSame(each, mark))) end++
    if (best[0] === null || end > best[1]) best = [mark, end]
  }
  return best
}

function isSame(one: Mark, other: Mark): boolean {
  return one.kind === other.kind && (one.kind !== 'link' || other.kind !== 'link' || one.href === other.href)
}

const picture = fc
  .record({
    src: fc.constantFrom(
      '/pictures/cafe.png',
      '/pictures/ab/c_d-1.webp',
      'https://images.habbo.com/web_images/x.png?a=1',
    ),
    alt: fc.oneof(fc.constant(''), plainText),
    width: fc.integer({ min: 1, max: 4096 }),
    height: fc.integer({ min: 1, max: 4096 }),
    caption: fc.oneof(fc.constant<Inline[]>([]), line),
    focus: fc.option(fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) })),
    credit: fc.option(plainText),
  })
  .map(({ focus, credit, ...drawn }) => ({ ...drawn, ...(focus && { focus }), ...(credit !== null && { credit }) }))

const cell = fc.oneof(fc.constant<Inline[]>([]), line)

/** Rows of equal length, each with something in it. */
const table: fc.Arbitrary<Block> = fc
  .record({ columns: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 3 }), hasHead: fc.boolean() })
  .chain(({ columns, rows, hasHead }) => {
    const row = fc
      .tuple(line, fc.array(cell, { minLength: columns - 1, maxLength: columns - 1 }))
      .map(([first, others]) => [first, ...others])
    return fc.record({
      kind: fc.constant('table' as const),
      head: hasHead ? row : fc.constant(null),
      rows: fc.array(row, { minLength: rows, maxLength: rows }),
    })
  })

const event: fc.Arbitrary<Block> = fc
  .record({ title: plainText, times: fc.tuple(instant, instant), hasEnd: fc.boolean(), room: fc.option(room) })
  .map(({ title, times, hasEnd, room }) => {
    const [startsAt = '', endsAt = ''] = [...times].sort()
    return { kind: 'event', title, startsAt, endsAt: hasEnd ? endsAt : null, room }
  })

const { block } = fc.letrec<{ block: Block; paragraph: Block; blocks: Block[] }>((tie) => ({
  paragraph: fc.record({ kind: fc.constant('paragraph' as const), children: line }),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map(withoutDoubleRules),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'news-block' },
    tie('paragraph'),
    fc.record({
      kind: fc.constant('heading' as const),
      level: fc.constantFrom(2, 3),
      id: fc.constant(''),
      children: line,
    }),
    table,
    fc.record({ kind: fc.constant('picture' as const), picture }),
    fc.record({ kind: fc.constant('gallery' as const), pictures: fc.array(picture, { minLength: 2, maxLength: 4 }) }),
    fc.record({
      kind: fc.constant('video' as const),
      provider: fc.constant('youtube' as const),
      id: fc.stringMatching(/^[\w-]{11}$/),
      title: plainText,
    }),
    fc.record({ kind: fc.constant('badge' as const), code }),
    fc.record({ kind: fc.constant('player' as const), hotel, name }),
    fc.record({ kind: fc.constant('badges' as const), codes: fc.uniqueArray(code, { minLength: 2, maxLength: 60 }) }),
    fc.record({ kind: fc.constant('room' as const), hotel, number }),
    event,
    fc.record({ kind: fc.constant('rule' as const) }),
    fc.record({
      kind: fc.constant('list' as const),
      isOrdered: fc.boolean(),
      items: fc.array(
        fc
          .tuple(tie('paragraph'), fc.array(tie('block'), { maxLength: 2 }))
          .map(([first, others]) => withoutDoubleRules([first, ...others])),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    fc
      .record({
        kind: fc.constant('quote' as const),
        children: tie('blocks'),
        source: fc.option(plainText, { nil: undefined }),
      })
      .map(({ source, ...quote }) => (source === undefined ? quote : { ...quote, source })),
    fc.record({ kind: fc.constant('notice' as const), tone: fc.constantFrom(...noticeTones), children: tie('blocks') }),
  ),
}))

/** Two rules in a row are one. */
function withoutDoubleRules(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ kind }, at) => kind !== 'rule' || blocks[at - 1]?.kind !== 'rule')
}

function withIds(blocks: readonly Block[], idOf: (line: readonly Inline[]) => string): Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
        return { ...block, id: idOf(block.children) }
      case 'list':
        return { ...block, items: block.items.map((item) => withIds(item, idOf)) }
      case 'quote':
      case 'notice':
        return { ...block, children: withIds(block.children, idOf) }
      default:
        return block
    }
  })
}
