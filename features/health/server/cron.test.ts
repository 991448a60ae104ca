import { expect, test } from 'vitest'
import { lastTime, nextTime, parseCron } from './cron.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)

test.each([
  ['* * * * *', '27T10:00:00', '27T10:01:00', '27T10:00:00'],
  ['*/10 * * * *', '27T10:00:01', '27T10:10:00', '27T10:00:00'],
  ['7,37 * * * *', '27T23:40:00', '28T00:07:00', '27T23:37:00'],
  ['23 3,15 * * *', '27T15:22:59', '27T15:23:00', '27T03:23:00'],
  ['41 3 * * *', '27T03:41:00', '28T03:41:00', '27T03:41:00'],
  ['0 16 * * 0', '27T10:00:00', '29T16:00:00', '22T16:00:00'],
])('%s at %s is next due at %s, and was last at %s', (text, now, next, last) => {
  const cron = parseCron(text)
  expect([nextTime(cron, at(now)), lastTime(cron, at(now))]).toEqual([at(next), at(last)])
})

test.each(['0 3 1 * *', '60 * * * *', '1-5 * * * *', ''])('"%s" is refused', (text) => {
  expect(() => parseCron(text)).toThrow()
})
