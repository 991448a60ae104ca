import { Socket } from 'node:net'
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/**
 * Vitest's setup file: a test fails if it writes to `console.error` or `console.warn`, or connects
 * to another machine. Offences between tests (`beforeAll`, after the last) fail the file.
 */
const offences: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    offences.push(`console.${level}: ${format(...words)}`)
  }
}

const connect = Socket.prototype.connect
Object.assign(Socket.prototype, {
  connect(this: Socket, ...given: unknown[]): Socket {
    const host = hostOf(given)
    if (host === undefined || isLoopback(host)) return Reflect.apply(connect, this, given)
    offences.push(`a connection to ${host}`)
    return this.destroy(new Error(`a test may not connect to ${host}`))
  },
})

afterEach(judge)
afterAll(judge)

function judge(): void {
  if (offences.length > 0) throw new Error(`Unexpected in a test:\n${offences.splice(0).join('\n')}`)
}

/**
 * The host of `connect`, called with (options), (port, host), (path), or internally a list;
 * undefined if not a network address.
 */
function hostOf(given: readonly unknown[]): string | undefined {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given
  if (typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first))) {
    return typeof second === 'string' ? second : 'localhost'
  }
  if (typeof first !== 'object' || first === null || ('path' in first && first.path)) return undefined
  return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
