import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Inline } from '../../../body.ts'
import { sameBlock } from '../../../compare-blocks.ts'
import { alignBlocks, blocksOf, comesByItself, isToWrite, snapshotOf } from './align-blocks.ts'
import { lineOfTagged, taggedText, tagsIn } from './tagged-text.ts'
import { unitsOf, withWords } from './word-units.ts'

const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })
const badge: Block = { kind: 'badge', code: 'WMK26' }
const picture = (caption: string, alt: string, src = '/pictures/a.png'): Block => ({
  kind: 'picture',
  picture: { src, alt, width: 4, height: 3, caption: caption === '' ? [] : [caption] },
})
const table = (...cells: string[]): Block => ({
  kind: 'table',
  head: [['Stand'], ['Preis']],
  rows: cells.map((cell) => [[cell], ['8']]),
})
const event = (title: string, startsAt: string): Block => ({ kind: 'event', title, startsAt, endsAt: null, room: null })

const source = [paragraph('Der Hof'), badge, picture('Am Abend', 'Stände'), table('Mandeln'), { kind: 'rule' } as Block]
const target = [paragraph('Avlu'), badge, picture('Akşam', 'Tezgâhlar'), table('Badem'), { kind: 'rule' } as Block]

describe('a translation beside its source', () => {
  test('an up-to-date translation has nothing to do', () => {
    const rows = alignBlocks(source, source, target)
    expect(blocksOf(rows)).toEqual([
      ...target.slice(0, 3),
      { ...(table('Badem') as object), head: [['Stand'], ['Preis']] },
      target[4],
    ])
    expect(rows.some(isToWrite)).toBe(false)
    expect(rows.filter(comesByItself)).toHaveLength(2)
    expect(snapshotOf(rows)).toEqual(source)
  })

  test('a new translation has cards, pictures and numbers, and no words', () => {
    const rows = alignBlocks([], source, [])
    expect(rows.map(isToWrite)).toEqual([true, false, true, true, false])
    expect(blocksOf(rows)[1]).toEqual(badge)
    expect(blocksOf(rows)[3]).toEqual({ kind: 'table', head: [[], []], rows: [[[], ['8']]] })
    expect(snapshotOf(rows)).toEqual(source)
  })

  test('words of a gallery stay with their pictures, though others are not written yet', () => {
    const inGallery = (...alts: string[]): Block => ({
      kind: 'gallery',
      pictures: alts.map((alt, at) => ({ src: `/pictures/${at}.png`, alt, width: 4, height: 3, caption: [] })),
    })
    const described = [inGallery('Stände', 'Die Kugel')]
    const rows = alignBlocks(described, described, [inGallery('', 'Küre')])
    expect(rows[0]).toMatchObject({ lines: [null, ['Küre']] })
    expect(blocksOf(rows)).toEqual([inGallery('', 'Küre')])
  })

  test('changed words are marked until they are looked at; the snapshot keeps what was translated', () => {
    const changed = [paragraph('Der Innenhof'), ...source.slice(1)]
    const rows = alignBlocks(source, changed, target)
    expect(rows[0]).toMatchObject({ isChanged: true, was: source[0], lines: [['Avlu']] })
    expect(snapshotOf(rows)).toEqual(source)
  })

  test('blocks follow the order of the source; cards and times change by themselves', () => {
    const before = [paragraph('Eins zwei drei'), paragraph('Vier fünf sechs'), event('Markt', '2026-11-27T19:00:00Z')]
    const after = [
      event('Markt', '2026-11-28T19:00:00Z'),
      paragraph('Vier fünf sechs'),
      badge,
      paragraph('Eins zwei drei'),
    ]
    const translated = [paragraph('Bir'), paragraph('Dört'), event('Pazar', '2026-11-27T19:00:00Z')]
    const rows = alignBlocks(before, after, translated)
    const blocks = blocksOf(rows)
    expect(blocks.filter(({ kind }) => kind === 'paragraph')).toEqual([paragraph('Dört'), paragraph('Bir')])
    expect(blocks).toContainEqual(badge)
  })

  test('a paragraph of the translator stays, one removed from the source is kept to be looked at', () => {
    const own = paragraph('Çevirmenin notu')
    const rows = alignBlocks([source[0] as Block], [], [target[0] as Block, own])
    expect(rows.map(({ kind }) => kind)).toEqual(['own', 'own'])
    expect(blocksOf(rows)).toEqual([target[0], own])
  })

  test('no written words are lost, whatever changed in the source', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 3 })
      .map((all) => paragraph(all.join(' ')))
    const blocks = fc.array(fc.oneof(words, fc.constant(badge)), { maxLength: 6 })
    fc.assert(
      fc.property(blocks, blocks, (snapshot, current) => {
        const written = snapshot.map((block, at) => (block.kind === 'paragraph' ? paragraph(`x${at}`) : block))
        const kept = JSON.stringify(blocksOf(alignBlocks(snapshot, current, written)))
        for (const block of written) if (block.kind === 'paragraph') expect(kept).toContain(JSON.stringify(block))
      }),
    )
  })
})

describe('words of blocks', () => {
  test('a block with its own words is the same block', () => {
    for (const block of source)
      expect(
        withWords(
          block,
          unitsOf(block).map(({ line }) => line),
        ),
      ).toEqual(block)
  })
})

describe('text fields', () => {
  const moment: Inline = { kind: 'moment', at: '2026-11-27T19:00:00.000Z' }
  const link = (...children: Inline[]): Inline => ({ kind: 'link', href: '/news/a', children })

  test('marks and mentions have numbers', () => {
    const line: Inline[] = ['Ab ', moment, ' im ', link('Hof'), '.']
    expect(taggedText(line, tagsIn(line))).toBe('Ab {1} im <2>Hof</2>.')
    expect(lineOfTagged('Avluda <2>{1}</2>', tagsIn(line))).toEqual(['Avluda ', link(moment)])
    expect(lineOfTagged('1 < 2 {9} <2>offen', tagsIn(line))).toEqual(['1 < 2 {9} <2>offen'])
  })

  test('what was written is read back', () => {
    const leaf: fc.Arbitrary<Inline> = fc.oneof(
      fc.stringMatching(/^[a-zışğ .,]{1,6}$/),
      fc.constantFrom<Inline>(moment, { kind: 'break' }, { kind: 'badge', code: 'A' }),
    )
    const line = fc.array(
      fc.oneof(
        leaf,
        fc.record({ kind: fc.constantFrom('strong' as const, 'emphasis' as const), children: fc.array(leaf) }),
        fc.array(leaf).map((children) => link(...children)),
      ),
    )
    fc.assert(
      fc.property(line, (written) => {
        const tags = tagsIn(written)
        const read = lineOfTagged(taggedText(written, tags), tags)
        expect(sameBlock(paragraph(...read), paragraph(...written))).toBe(true)
      }),
    )
  })
})
