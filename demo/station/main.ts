import { parseArgs } from 'node:util'
import { openStation } from './open-station.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9010' },
    host: { type: 'string', default: '127.0.0.1' },
    seconds: { type: 'string', default: '24' },
  },
})

const station = await openStation({
  port: Number(values.port),
  host: values.host,
  trackSeconds: Number(values.seconds),
})
process.stdout.write(`Demo station: ${station.origin}/\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void station.close())
}
