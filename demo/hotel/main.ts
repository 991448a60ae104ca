import { parseArgs } from 'node:util'
import { openHotel } from './open-hotel.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9000' },
    host: { type: 'string', default: '127.0.0.1' },
    seed: { type: 'string', default: '1' },
    gamedata: { type: 'string', default: 'small' },
  },
})

/**
 * As a program of its own the hotel runs in real time: every 15 seconds something changes on each
 * of the twelve.
 */
const hotel = await openHotel({
  port: Number(values.port),
  host: values.host,
  seed: Number(values.seed),
  gamedata: values.gamedata === 'real-size' ? 'real-size' : 'small',
  now: new Date(),
  changesPerHour: 240,
  advanceEverySeconds: 5,
})
process.stdout.write(`Simulated hotel: ${hotel.origin}/\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void hotel.close())
}
