import pg from 'pg'
import type { Log } from './log.ts'

/** A standing connection that hears what other processes announce. */
export type Messages = { close: () => Promise<void> }

const reconnectMs = 500

/**
 * Listens on a channel. After a broken connection it listens again by itself and calls `onGap` first: what was announced in
 * between is lost, so whoever keeps copies must drop them all.
 */
export async function listen(options: {
  connectionString: string
  channel: string
  onMessage: (payload: string) => void
  onGap: () => void
  log: Log
}): Promise<Messages> {
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'nightbell-messages',
      keepAlive: true,
    })
    next.on('notification', (message) => options.onMessage(message.payload ?? ''))
    let lost = false
    const lose = () => {
      if (lost || closed) return
      lost = true
      options.log.warn('the connection for messages broke')
      options.onGap()
      next.end().catch(() => {})
      again()
    }
    next.on('error', lose)
    next.on('end', lose)
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(options.channel)}`)
    client = next
  }

  function again() {
    if (closed) return
    timer = setTimeout(() => connect().then(options.onGap, again), reconnectMs)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
