import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { framesFrom, samplesPerFrame } from './mpeg-frames.ts'
import { recordingOf, silence } from './record.ts'
import { render, sampleRate } from './render.ts'
import { tracks } from './tracks.ts'

const digest = (samples: Float32Array) => createHash('sha1').update(new Uint8Array(samples.buffer)).digest('hex')

test('every track is different and always the same', async () => {
  const digests = []
  for (const track of tracks) {
    const { left } = await render(track, 2)
    expect(left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(0.3)
    digests.push(digest(left))
    expect(digest((await render(track, 2)).left)).toBe(digests.at(-1))
    expect(compose(track, 20).length).toBeGreaterThan(100)
  }
  expect(new Set(digests).size).toBe(tracks.length)
})

test('a recording consists of frames of 128 kbit/s only', async () => {
  const [track] = tracks
  if (!track) throw new Error('there is no track')
  const { bytes, ends } = await recordingOf(track, 4)
  expect([framesFrom(bytes), ends.at(-1)]).toEqual([ends.length, bytes.length])
  const seconds = (ends.length * samplesPerFrame) / sampleRate
  expect(seconds).toBeGreaterThan(4)
  expect((bytes.length * 8) / seconds).toBeCloseTo(128_000, -3)
  expect((await silence(1)).ends.length).toBeGreaterThan(38)
})
