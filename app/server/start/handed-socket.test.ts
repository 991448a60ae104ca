import { expect, test } from 'vitest'
import { handedSocket } from './start-site.ts'

const mine = String(process.pid)

test.each([
  ['the first of this process', { LISTEN_PID: mine, LISTEN_FDS: '1' }, { descriptor: 3 }],
  ['that of another process, such as the parent', { LISTEN_PID: '1', LISTEN_FDS: '1' }, null],
  ['none', { LISTEN_PID: mine }, null],
])('%s', (_case, environment, place) => {
  expect(handedSocket(environment)).toEqual(place)
})

test('more than one handed socket is refused', () => {
  expect(() => handedSocket({ LISTEN_PID: mine, LISTEN_FDS: '2' })).toThrow('exactly one socket')
})
