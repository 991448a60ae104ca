import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { SlabWriter } from './serve-stream.ts'

/** Writes each chunk at once, or keeps it until it is released. */
function taker(atOnce: boolean) {
  const given: Buffer[] = []
  const waiting: (() => void)[] = []
  const to = new Writable({
    write(piece: Buffer, _encoding, done) {
      given.push(piece)
      if (atOnce) done()
      else waiting.push(done)
    },
  })
  return { to, given, loop: () => waiting.shift()?.() }
}

const piece = (of: string) => Buffer.alloc(1000, of)

test('an unwritten chunk stays unchanged during later writes', () => {
  const writer = new SlabWriter()
  const [slow, quick] = [taker(false), taker(true)]
  expect(writer.write(slow.to, piece('a'))).toBe(false)
  // More than a slab, so that the next one begins as well.
  for (let round = 0; round < 400; round += 1) {
    expect(writer.write(quick.to, piece('b'))).toBe(true)
    if (round % 2 === 0) writer.write(slow.to, piece('c'))
  }
  for (let round = 0; round < 200; round += 1) slow.loop()
  expect(slow.given.map((each) => each.toString())).toEqual(
    Array.from({ length: 201 }, (_, number) => piece(number === 0 ? 'a' : 'c').toString()),
  )
})

test('a written chunk frees its place, and its buffer may be reused by the caller', () => {
  const writer = new SlabWriter()
  const { to, given } = taker(true)
  const lent = piece('a')
  writer.write(to, lent)
  lent.fill('x')
  expect(given[0]?.toString()).toBe(piece('a').toString())
  writer.write(to, piece('b'))
  expect(given[1]?.byteOffset).toBe(given[0]?.byteOffset)
  expect(given[1]?.buffer).toBe(given[0]?.buffer)
})

test('a chunk larger than a slab gets one of its own', () => {
  const { to, given } = taker(true)
  expect(new SlabWriter().write(to, Buffer.alloc(400_000, 'z'))).toBe(true)
  expect(given[0]?.length).toBe(400_000)
})
