import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Inline } from './body.ts'
import { blockKey } from './compare/diff-blocks.ts'
import {
  changedParts,
  countWordChanges,
  countWords,
  diffBlocks,
  diffLines,
  diffWords,
  type MergedPart,
  mergeBlocks,
  sameBlock,
} from './compare-blocks.ts'

const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })
const moment: Inline = { kind: 'moment', at: '2026-11-27T19:00:00.000Z' }

const word = fc.constantFrom('Hof', 'Glocke', 'um', 'acht', 'Stände', 'und', 'İlk', 'zil', 'çalıyor', '👩🏽‍🎤', '!')
const sentence = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
const leaf: fc.Arbitrary<Inline> = fc.oneof(
  sentence,
  fc.constantFrom<Inline>({ kind: 'break' }, moment, { kind: 'badge', code: 'ACH_1' }),
)
const line = fc.array(
  fc.oneof(
    leaf,
    fc.record({ kind: fc.constantFrom('strong' as const, 'emphasis' as const), children: fc.array(leaf) }),
    fc.record({ kind: fc.constant('link' as const), href: fc.constantFrom('/a', '/b'), children: fc.array(leaf) }),
  ),
  { maxLength: 4 },
)
const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: line.map((children) => paragraph(...children)) },
  fc.record({ kind: fc.constant('heading' as const), level: fc.constant(2 as const), id: word, children: line }),
  fc.constant<Block>({ kind: 'rule' }),
  fc.constantFrom<Block>({ kind: 'badge', code: 'A' }, { kind: 'badge', code: 'B' }),
  fc.record({
    kind: fc.constant('list' as const),
    isOrdered: fc.boolean(),
    items: fc.array(line.map((children) => [paragraph(...children)])),
  }),
)
const body = fc.array(block, { maxLength: 8 })

/** A body and two others made from it, as writers do: changed, removed, added, moved blocks. */
const edit = fc.array(
  fc.record({ act: fc.constantFrom('change', 'remove', 'add', 'move'), at: fc.nat(20), to: fc.nat(20), block }),
  { maxLength: 4 },
)
const edited = (base: readonly Block[], edits: readonly { act: string; at: number; to: number; block: Block }[]) => {
  const blocks = [...base]
  for (const { act, at, to, block } of edits) {
    const place = at % (blocks.length + 1)
    if (act === 'add') blocks.splice(place, 0, block)
    else if (act === 'change' && place < blocks.length) blocks[place] = block
    else if (act === 'remove') blocks.splice(place, 1)
    else if (act === 'move') blocks.splice(to % (blocks.length + 1), 0, ...blocks.splice(place, 1))
  }
  return blocks
}
const threeBodies = fc
  .tuple(body, edit, edit)
  .map(([base, one, other]) => ({ base, mine: edited(base, one), theirs: edited(base, other) }))

const keys = (blocks: readonly Block[]) => blocks.map(blockKey)

describe('the same block', () => {
  test('ids of headings, split texts and the nesting of marks do not count', () => {
    const heading = (id: string): Block => ({ kind: 'heading', level: 2, id, children: ['Winter'] })
    expect(sameBlock(heading('winter'), heading(''))).toBe(true)
    expect(sameBlock(paragraph('Win', 'ter'), paragraph('Winter'))).toBe(true)
    const inner = paragraph({ kind: 'strong', children: [{ kind: 'link', href: '/a', children: ['x'] }] })
    const outer = paragraph({ kind: 'link', href: '/a', children: [{ kind: 'strong', children: ['x'] }] })
    expect(sameBlock(inner, outer)).toBe(true)
  })

  test('marks, addresses, levels and alternative texts count', () => {
    expect(sameBlock(paragraph('x'), paragraph({ kind: 'strong', children: ['x'] }))).toBe(false)
    const picture = (alt: string): Block => ({
      kind: 'picture',
      picture: { src: '/p.png', alt, width: 1, height: 1, caption: [] },
    })
    expect(sameBlock(picture('a'), picture('b'))).toBe(false)
    expect(sameBlock({ kind: 'badge', code: 'A' }, { kind: 'badge', code: 'B' })).toBe(false)
  })
})

describe('the difference of blocks', () => {
  test('names what was changed, added, removed and moved', () => {
    const [ring, court, riddles, tip] = ['Die Glocke läutet um acht', 'Der Hof', 'Drei Rätsel', 'Ein Tipp'].map(
      (text) => paragraph(text),
    ) as [Block, Block, Block, Block]
    const rung = paragraph('Die Glocke läutet um neun')
    const rule: Block = { kind: 'rule' }
    expect(
      diffBlocks([ring, court, riddles, tip, rule], [rung, tip, court, riddles, { kind: 'badge', code: 'A' }]),
    ).toEqual([
      { kind: 'changed', before: 0, after: 0 },
      { kind: 'moved', before: 3, after: 1 },
      { kind: 'same', before: 1, after: 2 },
      { kind: 'same', before: 2, after: 3 },
      { kind: 'removed', before: 4 },
      { kind: 'added', after: 4 },
    ])
  })

  test('pairs the blocks that have most words in common', () => {
    const old = [paragraph('Der Hof ist voller Stände')]
    const current = [paragraph('Neues von heute'), paragraph('Der Innenhof ist voller Stände')]
    expect(diffBlocks(old, current)).toEqual([
      { kind: 'added', after: 0 },
      { kind: 'changed', before: 0, after: 1 },
    ])
  })

  test('the steps make both lists, each place once, in order', () => {
    fc.assert(
      fc.property(threeBodies, ({ base, mine }) => {
        const steps = diffBlocks(base, mine)
        const after = steps.flatMap((step) => (step.after === undefined ? [] : [step.after]))
        expect(after).toEqual(mine.map((_, place) => place))
        const before = steps.flatMap((step) => (step.before === undefined ? [] : [step.before]))
        expect(before.sort((a, b) => a - b)).toEqual(base.map((_, place) => place))
        for (const step of steps) {
          if (step.before === undefined || step.after === undefined) continue
          const [old, current] = [base[step.before] as Block, mine[step.after] as Block]
          expect(sameBlock(old, current)).toBe(step.kind !== 'changed')
          expect(old.kind).toBe(current.kind)
        }
      }),
    )
  })

  test('2,000 blocks that all changed are paired in their order', () => {
    const long = (end: string) => Array.from({ length: 2000 }, (_, at) => paragraph(`Absatz ${at} vom Hof ${end}`))
    const steps = diffBlocks(long('heute'), long('morgen'))
    expect(steps).toEqual(steps.map((_, place) => ({ kind: 'changed', before: place, after: place })))
  })
})

describe('the difference of words', () => {
  test('changed words that only a space separates are one part', () => {
    expect(diffWords('Sie läutet um acht, immer.', 'Sie läutet gegen neun, immer.', 'de')).toEqual([
      { kind: 'same', text: 'Sie läutet ' },
      { kind: 'removed', text: 'um acht' },
      { kind: 'added', text: 'gegen neun' },
      { kind: 'same', text: ', immer.' },
    ])
  })

  test('a word that became bold changed, and a moment is one word', () => {
    const bold: Inline = { kind: 'strong', children: ['acht'] }
    expect(diffLines(['um acht'], ['um ', bold, ' am ', moment], 'de')).toEqual([
      { kind: 'same', line: ['um '] },
      { kind: 'removed', line: ['acht'] },
      { kind: 'added', line: [bold, ' am ', moment] },
    ])
  })

  test('without the added words it is the old line, without the removed ones the new line', () => {
    fc.assert(
      fc.property(
        line,
        line,
        fc.constantFrom('de' as const, 'en' as const, 'tr' as const),
        (old, current, language) => {
          const changes = diffLines(old, current, language)
          const without = (kind: string) => changes.flatMap((change) => (change.kind === kind ? [] : change.line))
          expect(sameBlock(paragraph(...without('added')), paragraph(...old))).toBe(true)
          expect(sameBlock(paragraph(...without('removed')), paragraph(...current))).toBe(true)
        },
      ),
    )
  })
})

describe('parts and words of a text', () => {
  const text = {
    title: 'Wintermarkt',
    summary: 'Vierzehn Stände',
    body: [paragraph('Ab Freitag ', moment)],
    pictureAlt: '',
  }

  test('title, summary with the picture, and blocks are parts', () => {
    expect(changedParts(text, text)).toBe(0)
    const other = { ...text, title: 'Markt', pictureAlt: 'Der Hof', body: [paragraph('Ab Samstag'), ...text.body] }
    expect(changedParts(text, other)).toBe(3)
  })

  test('words are counted without punctuation', () => {
    expect(countWords(text)).toBe(5)
    const other = { ...text, title: 'Winter, Markt!', body: [paragraph('Ab Samstag früh ', moment)] }
    expect(countWordChanges(text, other, 'de')).toEqual({ added: 4, removed: 2 })
  })
})

describe('merging', () => {
  const swap = (part: MergedPart): MergedPart =>
    part.kind === 'conflict'
      ? { ...part, mine: part.theirs, theirs: part.mine }
      : { ...part, from: part.from === 'mine' ? 'theirs' : part.from === 'theirs' ? 'mine' : 'both' }
  const plain = (parts: readonly MergedPart[]) =>
    parts.map((part) =>
      part.kind === 'block'
        ? [part.from, blockKey(part.block)]
        : ['conflict', keys(part.base), keys(part.mine), keys(part.theirs)],
    )

  test('changes of neighbouring blocks are both kept; one block changed by both asks', () => {
    const base = ['Eins zwei', 'Drei vier', 'Fünf sechs'].map((text) => paragraph(text))
    const [, second, third] = base as [Block, Block, Block]
    const mine = [paragraph('Eins zwei drei'), second, paragraph('Fünf sechs meins')]
    const theirs = [paragraph('Eins zwei'), paragraph('Drei vier neu'), paragraph('Fünf sechs anders')]
    expect(mergeBlocks(base, mine, theirs).merged).toEqual([
      { kind: 'block', block: mine[0], from: 'mine' },
      { kind: 'block', block: theirs[1], from: 'theirs' },
      { kind: 'conflict', base: [third], mine: [mine[2]], theirs: [theirs[2]] },
    ])
  })

  test('a block that one side moved and the other changed is changed at the new place', () => {
    const base = ['Eins zwei', 'Drei vier', 'Fünf sechs'].map((text) => paragraph(text))
    const [first, second, third] = base as [Block, Block, Block]
    const changed = paragraph('Fünf sechs sieben')
    expect(mergeBlocks(base, [third, first, second], [first, second, changed]).merged).toEqual([
      { kind: 'block', block: changed, from: 'theirs' },
      { kind: 'block', block: first, from: 'both' },
      { kind: 'block', block: second, from: 'both' },
    ])
  })

  test('blocks without words count as different, so that both sides write into their own', () => {
    const fill = (...words: string[]): Block[] => words.map((each) => paragraph(each))
    const rule: Block = { kind: 'rule' }
    const base = [...fill('', ''), rule, ...fill('', '')]
    const mine = [...fill('Eins', ''), rule, ...fill('', 'Vier')]
    const theirs = [...fill('', 'Zwei'), rule, ...fill('Drei', '')]
    const words = mergeBlocks(base, mine, theirs).merged.map((part) => part.kind === 'block' && part.block)
    expect(words).toEqual([...fill('Eins', 'Zwei'), rule, ...fill('Drei', 'Vier')])
  })

  test('a new block that both sides changed asks instead of appearing twice', () => {
    const [mine, theirs] = [paragraph('Der Hof ist heute voll'), paragraph('Der Hof ist voll')]
    expect(mergeBlocks([], [mine], [theirs]).merged).toEqual([
      { kind: 'conflict', base: [], mine: [mine], theirs: [theirs] },
    ])
  })

  test('changes of one side alone are that side', () => {
    fc.assert(
      fc.property(threeBodies, ({ base, mine }) => {
        for (const { merged } of [
          mergeBlocks(base, mine, base),
          mergeBlocks(base, base, mine),
          mergeBlocks(base, mine, mine),
        ]) {
          expect(merged.every(({ kind }) => kind === 'block')).toBe(true)
          expect(keys(merged.flatMap((part) => (part.kind === 'block' ? [part.block] : [])))).toEqual(keys(mine))
        }
      }),
    )
  })

  test('swapping the sides swaps their names in the result, and nothing else', () => {
    fc.assert(
      fc.property(threeBodies, ({ base, mine, theirs }) => {
        expect(plain(mergeBlocks(base, theirs, mine).merged.map(swap))).toEqual(
          plain(mergeBlocks(base, mine, theirs).merged),
        )
      }),
    )
  })

  test('no block vanishes that the other side did not remove', () => {
    fc.assert(
      fc.property(threeBodies, ({ base, mine, theirs }) => {
        const kept = new Set(
          mergeBlocks(base, mine, theirs).merged.flatMap((part) =>
            keys(part.kind === 'block' ? [part.block] : [...part.base, ...part.mine, ...part.theirs]),
          ),
        )
        const count = (blocks: readonly Block[], key: string) => keys(blocks).filter((other) => other === key).length
        for (const [side, other] of [
          [mine, theirs],
          [theirs, mine],
        ] as const) {
          for (const key of keys(side)) expect(kept.has(key) || count(other, key) < count(base, key)).toBe(true)
        }
      }),
    )
  })
})
