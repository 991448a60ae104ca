import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IcyTitles, titlesEvery } from './upstream.ts'

/** Audio of bytes 0 to 255 with a title (or none) after every `every` bytes. */
function withTitles(audio: Buffer, every: number, titles: readonly string[]): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0, number = 0; at < audio.length; at += every, number += 1) {
    const piece = audio.subarray(at, at + every)
    pieces.push(piece)
    if (piece.length < every) break
    const text = Buffer.from(titles[number % Math.max(1, titles.length)] ?? '')
    const block = Buffer.alloc(1 + Math.ceil(text.length / 16) * 16)
    block[0] = Math.ceil(text.length / 16)
    text.copy(block, 1)
    pieces.push(block)
  }
  return Buffer.concat(pieces)
}

test('removes titles at any chunk borders', () => {
  const title = fc.oneof(fc.constant(''), fc.string({ maxLength: 60 }))
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 400 }),
      fc.integer({ min: 1, max: 64 }),
      fc.array(title, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
      (numbers, every, titles, cuts) => {
        const audio = Buffer.from(numbers)
        const sent = withTitles(audio, every, titles)
        const icy = new IcyTitles(every)
        const heard: Buffer[] = []
        for (let at = 0, number = 0; at < sent.length; number += 1) {
          const length = cuts[number % cuts.length] ?? 1
          heard.push(Buffer.from(icy.strip(Buffer.from(sent.subarray(at, at + length)))))
          at += length
        }
        expect(Buffer.concat(heard)).toEqual(audio)
      },
    ),
    { numRuns: 500 },
  )
})

test('reads the interval of titles', () => {
  expect([undefined, '', '0', '16000', '8192', '-1', '1.5', 'x', '99999999'].map(titlesEvery)).toEqual([
    null,
    null,
    null,
    16_000,
    8192,
    'broken',
    'broken',
    'broken',
    'broken',
  ])
})
