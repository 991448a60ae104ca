import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { Invalidatable, StaffParts } from '#platform/server/feature.ts'
import { type Actor, cookiesOf, credentialsOf } from '#platform/server/http/caller.ts'
import { changesPath } from '../client.ts'
import { notesTag, presenceTag } from './tags.ts'

const ownTopics: NonNullable<StaffParts['topics']> = { notes: [notesTag], presence: [presenceTag] }

// How often a stream is checked, so that it ends with the session or the role.
const checkMs = 5 * 60_000
// Proxies close connections that are silent for a minute.
const beatMs = 25_000

/** Streams of topics that have changed, to the browsers of the staff. */
export type Changes = Invalidatable & { serve: (app: FastifyInstance) => void; close: () => void }

/**
 * Opens the streams. They get invalidated cache tags as every cache of a process does; after a gap
 * in the messages every topic counts as changed.
 */
export function openChanges(parts: () => readonly StaffParts[]): Changes {
  const streams = new Set<ServerResponse>()
  const topics = () => [...parts(), { topics: ownTopics }].flatMap(({ topics: some = {} }) => Object.entries(some))

  function announce(names: readonly string[]) {
    for (const name of new Set(names)) for (const stream of streams) stream.write(`data: ${name}\n\n`)
  }

  return {
    drop(tags) {
      if (streams.size === 0) return
      const dropped = new Set<CacheTag>(tags)
      announce(topics().flatMap(([name, known]) => (known.some((tag) => dropped.has(tag)) ? [name] : [])))
    },
    clear() {
      announce(topics().map(([name]) => name))
    },
    serve(app) {
      app.get(changesPath, { schema: { hide: true } }, async (request, reply) => {
        const credentials = credentialsOf(request, cookiesOf(request, reply, app.callers))
        const identify = () => app.callers.identify(credentials, { fresh: true })
        const actor = await identify()
        if (!actor) return reply.code(401).header('cache-control', 'no-store').send({ error: 'error.notLoggedIn' })
        if (!mayListen(actor)) {
          return reply.code(403).header('cache-control', 'no-store').send({ error: 'error.notAuthorized' })
        }
        reply.hijack()
        const stream = reply.raw
        stream.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          // Asks nginx to pass events on at once.
          'x-accel-buffering': 'no',
        })
        stream.write('retry: 3000\n\n')
        streams.add(stream)
        const beat = setInterval(() => stream.write(': \n\n'), beatMs)
        const check = setInterval(async () => {
          // A browser whose stream ended without need opens it again.
          if (!mayListen(await identify().catch(() => null))) stream.end()
        }, checkMs)
        stream.on('close', () => {
          clearInterval(beat)
          clearInterval(check)
          streams.delete(stream)
        })
      })
    },
    close() {
      for (const stream of streams) stream.end()
    },
  }
}

function mayListen(actor: Actor | null): boolean {
  return actor?.permissions.has('housekeeping.enter') ?? false
}
