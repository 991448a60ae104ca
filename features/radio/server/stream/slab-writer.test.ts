import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { SlabWriter } from './slab-writer.ts'

/** Takes each piece at once, or keeps what it was given until it is told to go on. */
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

test('what was not taken stays as it was, whatever else is written', () => {
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

test('what was taken leaves its place to the next, and the piece itself is the caller’s again', () => {
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

test('a piece larger than a slab has one of its own', () => {
  const { to, given } = taker(true)
  expect(new SlabWriter().write(to, Buffer.alloc(400_000, 'z'))).toBe(true)
  expect(given[0]?.length).toBe(400_000)
})
