import { afterAll, expect, test } from 'vitest'
import { streamPath } from '#features/radio/contract.ts'
import { openIcecast } from '#test/icecast/open-icecast.ts'
import { missingIcecast } from '#test/icecast/provide.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

const missing = missingIcecast()
if (missing) console.log(`${missing} The demo station plays in its place.`)
const icecast = missing ? undefined : await openIcecast()
afterAll(() => icecast?.close())
await icecast?.startSource()

const own = startOwnSite(icecast ? { settings: icecast.settings } : { station: {} })

test('the browser plays the station, and stopping disconnects from it', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  // Browsers play no sound before a user gesture.
  await page.getByRole('heading').first().click()
  const peaks = await page.evaluate(async (path) => {
    const audio = new Audio(`${path}?lang=en&t=${Date.now()}`)
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 2048 })
    context.createMediaElementSource(audio).connect(analyser).connect(context.destination)
    await Promise.all([context.resume(), audio.play()])
    Object.assign(window, { playing: audio })
    const heard: number[] = []
    const samples = new Float32Array(analyser.fftSize)
    const begin = audio.currentTime
    // Does not resolve while nothing plays.
    while (audio.currentTime < begin + 3) {
      await new Promise((looked) => setTimeout(looked, 100))
      analyser.getFloatTimeDomainData(samples)
      heard.push(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
    }
    return heard
  }, streamPath)
  const loud = peaks.filter((peak) => peak > 0.02)
  expect(loud.length).toBeGreaterThan(peaks.length / 2)
  // The sound changes over time.
  expect(new Set(loud).size).toBeGreaterThan(loud.length / 2)

  const listeners = async () => (icecast ? icecast.listeners() : own.site.station?.listeners())
  expect(await listeners()).toBe(1)
  await page.evaluate(() => {
    const audio: unknown = Reflect.get(window, 'playing')
    if (!(audio instanceof HTMLAudioElement)) throw new Error('nothing plays')
    audio.removeAttribute('src')
    audio.load()
  })
  await expect.poll(listeners).toBe(0)
})
