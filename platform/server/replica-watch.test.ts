import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteChange } from './reading-place.ts'
import { type Position, ReplicaWatch } from './replica-watch.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

const seconds = 1000
const here = { server: '7123', database: 'site', timeline: 1 }

/** A primary that has written so many bytes, and a replica that has so many of them; either may be another or not answer. */
function openWatch() {
  const primary = { ...here, bytes: 1000 }
  const world: { primary: Position; replica: Position | null; trouble: Error | null; place: Promise<Position> | null } =
    {
      primary,
      replica: primary,
      trouble: null,
      place: null,
    }
  const said: string[] = []
  const log = pino(
    new Writable({
      write(line, _, done) {
        const { msg, reason } = JSON.parse(String(line))
        said.push(reason ? `${msg}: ${reason}` : msg)
        done()
      },
    }),
  )
  const watch = new ReplicaWatch({
    mostLagMs: 5 * seconds,
    log,
    looks: {
      written: () => world.place ?? Promise.resolve(world.primary),
      async replayed() {
        if (world.trouble) throw world.trouble
        return world.replica
      },
    },
  })
  onTestFinished(() => watch.close())
  const write = (bytes: number) => {
    world.primary = { ...world.primary, bytes: world.primary.bytes + bytes }
  }
  const catchUp = () => {
    world.replica = world.primary
  }
  return { watch, world, said, write, catchUp }
}

/** Lets time pass, with whatever is looked at meanwhile. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('it is read from once it has all that was there at the start', async () => {
  const { watch, write, catchUp, said } = openWatch()
  expect(watch.isReadable).toBe(false)
  write(500)
  await pass(2 * seconds)
  expect(watch.isReadable).toBe(true)
  write(500)
  noteChange()
  expect(watch.isReadable).toBe(false)
  await pass(2 * seconds)
  expect([watch.isReadable, watch.figures.isUsed, watch.figures.lagBytes]).toEqual([false, true, 1000])
  catchUp()
  await pass(250)
  expect([watch.isReadable, watch.figures]).toEqual([true, { isUsed: true, lagBytes: 0, lagSeconds: 0 }])
  expect(said).toEqual(['the replica is read from'])
})

test('what is noted while it is looked at is not held to be there', async () => {
  const { watch, world, write, catchUp } = openWatch()
  await pass(seconds)
  noteChange()
  const { promise: place, resolve: answer } = Promise.withResolvers<Position>()
  world.place = place
  await pass(250)
  // The primary has said where it is before this was written, and the replica has just that.
  const asked = world.primary
  noteChange()
  answer(asked)
  world.place = null
  await pass(0)
  expect(watch.isReadable).toBe(false)
  write(10)
  catchUp()
  await pass(250)
  expect(watch.isReadable).toBe(true)
})

test('one that is too far behind is left aside until it has nearly caught up', async () => {
  const { watch, write, catchUp, said } = openWatch()
  await pass(seconds)
  for (let second = 0; second < 5; second++) {
    write(10)
    await pass(seconds)
  }
  expect(watch.figures).toMatchObject({ isUsed: true, lagBytes: 50 })
  write(10)
  await pass(2 * seconds)
  expect(watch.figures).toMatchObject({ isUsed: false, lagBytes: 60 })
  expect(watch.figures.lagSeconds).toBeGreaterThan(5)
  catchUp()
  await pass(seconds)
  expect(watch.figures).toEqual({ isUsed: true, lagBytes: 0, lagSeconds: 0 })
  expect(said).toEqual([
    'the replica is read from',
    'the replica is left aside: it is too far behind',
    'the replica is read from',
  ])
})

test.each([
  ['it is not a replica', null],
  ['it does not follow this primary', { ...here, bytes: 9000, server: '7999' }],
  ['it does not follow this primary', { ...here, bytes: 9000, database: 'another' }],
  ['it does not follow this primary', { ...here, bytes: 9000, timeline: 2 }],
])('%s: it is left aside, however far it is', async (reason, other) => {
  const { watch, world, said, catchUp } = openWatch()
  await pass(seconds)
  world.replica = other
  await pass(seconds)
  expect([watch.isReadable, watch.figures.isUsed]).toEqual([false, false])
  expect(said.at(-1)).toBe(`the replica is left aside: ${reason}`)
  catchUp()
  await pass(seconds)
  expect(watch.isReadable).toBe(true)
})

test('one that does not answer is told of once, and nothing is known of how far it is', async () => {
  const { watch, world, said } = openWatch()
  await pass(seconds)
  world.trouble = new Error('connect ECONNREFUSED')
  await pass(60 * seconds)
  expect(watch.figures).toEqual({ isUsed: false, lagBytes: null, lagSeconds: null })
  world.trouble = null
  await pass(seconds)
  expect(watch.isReadable).toBe(true)
  expect(said).toEqual([
    'the replica is read from',
    'the replica is left aside: connect ECONNREFUSED',
    'the replica is read from',
  ])
})

test('after a read that failed there it rests for some seconds, though it answers', async () => {
  const { watch, said } = openWatch()
  await pass(seconds)
  watch.failed('Connection terminated')
  expect(watch.isReadable).toBe(false)
  await pass(4 * seconds)
  expect(watch.isReadable).toBe(false)
  await pass(3 * seconds)
  expect(watch.isReadable).toBe(true)
  expect(said).toHaveLength(3)
})
