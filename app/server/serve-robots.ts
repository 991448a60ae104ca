import type { FastifyInstance } from 'fastify'
import { addressOf } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'

/** Pages about the visitor themselves, which are of no use in search results. */
const personal = ['usersSettings', 'usersPurse', 'housekeeping', 'unauthorized'] as const

/**
 * Serves `/robots.txt`: allows everything except the API and personal pages, and links the sitemap.
 */
export function serveRobots(app: FastifyInstance, publicUrl: string): void {
  const closed = ['/api/', ...languageCodes.flatMap((language) => personal.map((page) => addressOf(page, language)))]
  const text = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(text),
  )
}
