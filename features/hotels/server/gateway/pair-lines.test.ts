import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPairReader } from './pair-lines.ts'

function read(...pieces: (string | Uint8Array)[]) {
  const pairs: [string, string][] = []
  const reader = openPairReader((key, value) => pairs.push([key, value]))
  for (const piece of pieces) if (!reader.take(typeof piece === 'string' ? Buffer.from(piece) : piece)) break
  return { outcome: reader.finish(), pairs }
}

test('splits a line at the first "=", with or without a line end', () => {
  const { outcome, pairs } = read('\ufeffa=1\r\nb b==2=\n\n  \nc=\nd=\u0000x')
  expect(pairs).toEqual([
    ['a', '1'],
    ['b b', '=2='],
    ['c', ''],
    ['d', 'x'],
  ])
  expect(outcome).toEqual({ lines: 4, unreadable: 0 })
})

test('one invalid line in a hundred is accepted, a second one is not', () => {
  const lines = 'a=1\n'.repeat(99)
  expect(read(lines, 'none').outcome).toEqual({ lines: 100, unreadable: 1 })
  expect(read(lines, 'none\n=none').outcome).toEqual({ broken: 'noPairs' })
})

test('a character cut off at the end is invalid UTF-8', () => {
  expect(read('a=ü').outcome).toEqual({ lines: 1, unreadable: 0 })
  expect(read(Buffer.from('a=ü').subarray(0, -1)).outcome).toEqual({ broken: 'notUtf8' })
  expect(read(Buffer.from([0x61, 0x3d, 0xff, 0x0a])).outcome).toEqual({ broken: 'notUtf8' })
})

test('a line may be a megabyte, in one or many chunks', () => {
  const value = 'x'.repeat(1024 * 1024 - 2)
  expect(read(`a=${value}\n`).outcome).toEqual({ lines: 1, unreadable: 0 })
  expect(read(`a=${value}y\nb=1`).outcome).toEqual({ broken: 'longLine' })
  expect(read('a=', value, 'y').outcome).toEqual({ broken: 'longLine' })
})

test('recognises an HTML page by its start, and an empty file', () => {
  expect(read(' \n<', 'html>a=1\n')).toEqual({ outcome: { broken: 'notText' }, pairs: [] })
  expect(read().outcome).toEqual({ broken: 'empty' })
  expect(read('\n\n').outcome).toEqual({ broken: 'empty' })
})

test('property: the position of chunk borders does not matter', () => {
  const line = fc.tuple(fc.stringMatching(/^[a-z_.ü🛋 ]{1,9}$/u), fc.stringMatching(/^[\x20-\x7eäğ–🛋]{0,20}$/u))
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat(300), { maxLength: 6 }),
      (lines, cuts) => {
        const bytes = Buffer.from(lines.map(([key, value]) => `k${key}=${value}`).join('\n'))
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length]
        const pieces = places.slice(1).map((place, i) => bytes.subarray(places[i], place))
        expect(read(...pieces)).toEqual({
          outcome: { lines: lines.length, unreadable: 0 },
          pairs: lines.map(([key, value]) => [`k${key}`, value]),
        })
      },
    ),
    { numRuns: 200 },
  )
})
