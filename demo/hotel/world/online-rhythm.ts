import { combine, shareOf } from '../random.ts'
import { hourMs } from './dates.ts'
import type { HotelWorld } from './hotel-world.ts'

/**
 * Usual evening visitors and offset from UTC of the best-known hotels; others are like the first.
 */
const sizes = new Map([
  ['hhous', { evening: 620, hours: -5 }],
  ['hhoes', { evening: 410, hours: 1 }],
  ['hhobr', { evening: 480, hours: -3 }],
])
const usual = { evening: 620, hours: -5 }

/**
 * The number of online players at an instant (Unix ms): low in the morning, high in the evening, at
 * weekends and at events, with noise each minute.
 */
export function onlineAt({ code, seed }: Pick<HotelWorld, 'code' | 'seed'>, instant: number): number {
  const { evening, hours } = sizes.get(code) ?? usual
  const hour = instant / hourMs + hours
  const day = hour / 24
  const wave = (length: number, peak: number) => Math.cos(((day - peak) / length) * 2 * Math.PI)
  // Day 0 was a Thursday; peaks are at 20:00 and on Saturday.
  const ofDay = 0.3 + 0.7 * ((1 + wave(1, 20 / 24)) / 2) ** 1.4
  const ofWeek = 1 + 0.12 * wave(7, 2.8)
  const ofSeason = 1 + 0.07 * wave(61, combine(seed, 1) % 61)
  const isEvent = shareOf(combine(seed, Math.floor(day))) < 0.07
  const event = isEvent ? 1 + 0.35 * Math.exp(-(((day % 1) - 20.5 / 24) ** 2) / (2 * 0.04 ** 2)) : 1
  const noise = 0.05 * (noiseOf(seed, hour * 2) - 0.5) + 0.02 * (shareOf(combine(seed, Math.floor(hour * 60))) - 0.5)
  return Math.round(evening * (ofDay * ofWeek * ofSeason * event + noise))
}

/** Noise interpolated between whole numbers, from 0 to 1. */
function noiseOf(seed: number, at: number): number {
  const step = Math.floor(at)
  const [here, next] = [shareOf(combine(seed, step)), shareOf(combine(seed, step + 1))]
  return here + (next - here) * (at - step)
}
