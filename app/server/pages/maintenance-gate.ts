import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logIn, logOut, showCurrentUser } from '#features/accounts/contract.ts'
import type { Maintenance } from '#features/maintenance/contract.ts'
import { beginPasskeyLogin, logInByPasskey } from '#features/passkeys/contract.ts'
import { showRadioNow, showStreamInfo, streamPath } from '#features/radio/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { cookiesOf, credentialsOf } from '#platform/server/http/caller.ts'
import { knownLanguage, preferredLanguage } from '#platform/server/http/request-language.ts'

/**
 * What stays open for all visitors: the login of the staff, the radio's streams, health, and files.
 */
const openPaths: ReadonlySet<string> = new Set([
  ...[showCurrentUser, logIn, logOut, beginPasskeyLogin, logInByPasskey].map(({ path }) => path),
  ...[showRadioNow.path, showStreamInfo.path, streamPath],
  ...['/health/live', '/health/ready', '/metrics', '/robots.txt', '/worker.js', '/favicon.png', '/favicon.ico'],
  ...languageCodes.flatMap((language) => [
    `/${language}.webmanifest`,
    `/offline/${language}.json`,
    addressOf('unauthorized', language),
    // Sends visitors to the page on which the staff log in.
    addressOf('housekeeping', language),
  ]),
])
const openFolders = [
  '/assets/',
  '/staff/',
  '/app-icons/',
  '/pictures/',
  ...languageCodes.map((language) => `${addressOf('housekeeping', language)}/`),
]

/** Visitors are asked to come again after so long, unless it is known when. */
const usualSeconds = 300
const leastSeconds = 30

/**
 * While maintenance is on, answers visitors with 503 and the maintenance page, and calls with
 * `error.unavailable`. Staff who are logged in reach everything.
 */
export function gateMaintenance(
  app: FastifyInstance,
  options: {
    maintenance: () => Maintenance | null
    now: () => Date
    pageIn: (state: Maintenance, language: LanguageCode) => string
    securityHeaders: Readonly<Record<string, string>>
  },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const state = options.maintenance()
    const [path = '/'] = (request.raw.url ?? '/').split('?')
    if (!state || isOpen(path) || (await isStaff(app, request, reply))) return
    reply.code(503).header('retry-after', secondsUntil(state.expectedEnd, options.now()))
    if (path.startsWith('/api/')) {
      return reply.header('cache-control', 'no-store').send({ error: 'error.unavailable' })
    }
    const language =
      knownLanguage(path.split('/')[1]) ?? preferredLanguage(request.cookies.lang, request.headers['accept-language'])
    return reply
      .headers({ ...options.securityHeaders, 'cache-control': 'no-store', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(options.pageIn(state, language))
  })
}

function isOpen(path: string): boolean {
  return openPaths.has(path) || openFolders.some((folder) => path.startsWith(folder))
}

async function isStaff(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const credentials = credentialsOf(request, cookiesOf(request, reply, app.callers))
  if (credentials.secret === undefined && credentials.token === undefined) return false
  // While the database is away, only sessions that are in memory are known.
  const actor = await app.callers.identify(credentials, { fresh: false }).catch(() => null)
  return actor?.permissions.has('housekeeping.enter') ?? false
}

function secondsUntil(expectedEnd: string | null, now: Date): number {
  const seconds = expectedEnd === null ? 0 : Math.ceil((Date.parse(expectedEnd) - now.getTime()) / 1000)
  return seconds > 0 ? Math.max(seconds, leastSeconds) : usualSeconds
}
