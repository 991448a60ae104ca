import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../process/log.ts'

/** A permanent connection that receives messages published by other processes. */
export type Messages = { close: () => Promise<void> }

const firstPauseMs = 500
const longestPauseMs = 4000

/**
 * Listens on a channel. Reconnects after a broken connection, however long that takes, and calls
 * `onGap` before and after: messages published in between are lost, so caches must be cleared.
 * Rejects if the first attempt fails.
 */
export async function listen(options: {
  connectionString: string
  channel: string
  onMessage: (payload: string) => void
  onGap: () => void
  log: Log
}): Promise<Messages> {
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'nightbell-messages',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    // Every error also ends the connection, and the end event is awaited.
    next.on('error', () => {})
    try {
      await next.connect()
      next.on('notification', (message) => options.onMessage(message.payload ?? ''))
      await next.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      return next
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  async function connectAgain(): Promise<pg.Client | null> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return null
      const next = await connect().catch(() => null)
      if (next && !closing.signal.aborted) return next
      // Closed meanwhile, when this connection was not known yet.
      await next?.end()
    }
  }

  async function keepListening(): Promise<void> {
    for (;;) {
      await new Promise((broken) => client.once('end', broken))
      if (closing.signal.aborted) return
      options.log.warn('the connection for messages broke')
      options.onGap()
      const next = await connectAgain()
      if (!next) return
      client = next
      options.log.info('messages are received again')
      options.onGap()
    }
  }

  const kept = keepListening()
  return {
    async close() {
      closing.abort()
      await client.end().catch(() => {})
      await kept
    },
  }
}
