import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Block, type Inline } from '../../body.ts'
import { blocksOfDocument, documentOfBlocks, nodeAtPlace, placeOfNode } from './document.ts'

const text = fc.string({ maxLength: 12 })
const line: fc.Arbitrary<Inline[]> = fc.letrec<{ line: Inline[]; part: Inline }>((tie) => ({
  line: fc.array(tie('part'), { maxLength: 4 }),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constant({ kind: 'break' as const }),
    fc.constant({ kind: 'moment' as const, at: '2026-11-27T19:00:00.000Z' }),
    fc.record({ kind: fc.constant('badge' as const), code: fc.stringMatching(/^[\w.-]{1,8}$/) }),
    fc.record({
      kind: fc.constant('player' as const),
      hotel: fc.constant('hhus' as const),
      name: fc.constant('-:Luna:-'),
    }),
    fc.record({ kind: fc.constantFrom('strong', 'emphasis', 'strike', 'code'), children: tie('line') }),
    fc.record({
      kind: fc.constant('link' as const),
      href: fc.constantFrom('/home', 'https://example.org/'),
      children: tie('line'),
    }),
  ),
})).line

const picture = fc.record({
  src: fc.constant('/pictures/a.png'),
  alt: text,
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
  caption: line,
})

/** Whatever the contract takes, however empty. */
const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('paragraph' as const), children: line }),
    fc.record({
      kind: fc.constant('heading' as const),
      level: fc.constantFrom(2 as const, 3 as const),
      id: fc.constant(''),
      children: line,
    }),
    fc.record({
      kind: fc.constant('list' as const),
      isOrdered: fc.boolean(),
      items: fc.array(tie('blocks'), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('quote' as const), children: tie('blocks'), source: text }),
    fc.record({
      kind: fc.constant('notice' as const),
      tone: fc.constantFrom('tip' as const, 'spoiler' as const),
      children: tie('blocks'),
    }),
    fc.record({
      kind: fc.constant('table' as const),
      head: fc.option(fc.array(line, { maxLength: 3 })),
      rows: fc.array(fc.array(line, { maxLength: 3 }), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('picture' as const), picture }),
    fc.record({ kind: fc.constant('gallery' as const), pictures: fc.array(picture, { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('badges' as const),
      codes: fc.array(fc.stringMatching(/^[\w.-]{1,8}$/), { maxLength: 3 }),
    }),
    fc.constant({ kind: 'room' as const, hotel: 'hhus' as const, number: 7 }),
    fc.constant({ kind: 'rule' as const }),
  ),
})).block

it('opens any stored text, and saves it unchanged', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const saved = blocksOfDocument(documentOfBlocks(blocks))
      expect(Block.array().parse(saved)).toEqual(saved)
      expect(blocksOfDocument(documentOfBlocks(saved))).toEqual(saved)
    }),
    { numRuns: 500 },
  )
})

it('keeps the point of a picture that stays visible, its credit, and the source of a quote', () => {
  const blocks: Block[] = [
    {
      kind: 'picture',
      picture: {
        ...{ src: '/pictures/a.png', alt: 'Two stalls', width: 5000, height: 20, focus: { x: 10, y: 90 } },
        ...{ caption: ['Open'], credit: 'Mia' },
      },
    },
    { kind: 'quote', children: [{ kind: 'paragraph', children: ['Almonds.'] }], source: 'The porter' },
  ]
  expect(blocksOfDocument(documentOfBlocks(blocks))).toEqual(blocks)
})

it('finds blocks by their place in the saved text, past empty lines that are not saved', () => {
  const line = (...children: Inline[]): Block => ({ kind: 'paragraph', children })
  const doc = documentOfBlocks([line('One'), line(), line('Two'), line()])
  expect([0, 1, 2, 3].map((index) => placeOfNode(doc, index))).toEqual([0, 1, 1, 2])
  expect([0, 1, 2].map((place) => nodeAtPlace(doc, place))).toEqual([0, 2, null])
})
