import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '#features/accounts/server/feature.ts'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import type { Site } from '#platform/contract/site.ts'
import { cookiesOf, credentialsOf } from '#platform/server/caller.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Log } from '#platform/server/log.ts'
import type { PageCache } from '#platform/server/page-cache.ts'
import { pageSecurityHeaders, scriptHash } from '#platform/server/security-headers.ts'
import { serveApiDocumentation } from './api-documentation.ts'
import { serveHealth } from './health.ts'
import { addressesFrom } from './hotel-settings.ts'
import { listedPages } from './listed-pages.ts'
import type { Metrics } from './metrics.ts'
import { servePages } from './pages.ts'
import { mediaOriginsFrom } from './radio-settings.ts'
import type { BuiltSite } from './renderer.ts'
import { serveManifests } from './serve-manifests.ts'
import { serveMetrics } from './serve-metrics.ts'
import { serveOfflineParts } from './serve-offline-parts.ts'
import { servePictures } from './serve-pictures.ts'
import { serveRobots } from './serve-robots.ts'
import { serveSitemap } from './serve-sitemap.ts'
import { serveWorker } from './serve-worker.ts'
import type { Settings } from './settings.ts'

/**
 * Origin of the video player that may be framed once a visitor starts a video. It sets no cookies
 * before playback.
 */
const videoOrigin = 'https://www.youtube-nocookie.com'

/**
 * Mounts everything that the server serves: health checks, the features' endpoints, built files,
 * and finally the pages.
 */
export async function mountSite(
  app: FastifyInstance,
  site: {
    features: readonly Feature[]
    accounts: Accounts
    database: Database
    cache: PageCache
    clock: Clock
    settings: Settings
    publicUrl: string
    renderer: BuiltSite
    clientFolder: string
    picturesFolder: string
    log: Log
    metrics: Metrics | null
  },
): Promise<void> {
  const { settings, publicUrl, renderer, clock } = site
  serveHealth(app, site.database)
  serveMetrics(app, settings.METRICS_TOKEN, site.metrics)
  for (const feature of site.features) feature.routes?.(app)
  await serveApiDocumentation(app, settings.SITE_NAME)
  await app.register(staticFiles, {
    root: site.clientFolder,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders(reply, file) {
      const isHashed = file.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    },
  })
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.sendFile('favicon.png'))
  app.get('/assets/*', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.'),
  )
  await servePictures(app, site.picturesFolder)
  serveRobots(app, publicUrl)
  serveSitemap(app, { publicUrl, clock, pages: () => listedPages(site.features) })
  const addresses = addressesFrom(settings)
  const securityHeaders = pageSecurityHeaders({
    scriptHashes: [scriptHash(renderer.themeSnippet), scriptHash(renderer.startSnippet)],
    pictureOrigins: pictureOrigins(addresses),
    mediaOrigins: mediaOriginsFrom(settings),
    frameOrigins: [videoOrigin],
    overHttps: publicUrl.startsWith('https:'),
  })
  const shown = (): Site => ({
    siteName: settings.SITE_NAME,
    year: clock.now().getUTCFullYear(),
    publicUrl,
    housekeepingUrl: settings.HOUSEKEEPING_URL,
    isOfficial: settings.OFFICIAL_FANSITE,
    social: {
      discord: settings.DISCORD_URL ?? null,
      x: settings.X_URL ?? null,
      xTurkish: settings.X_URL_TR ?? null,
    },
    ...(settings.SERVICE_WORKER ? { build: renderer.build } : {}),
  })
  serveManifests(app, settings.SITE_NAME)
  serveWorker(app, renderer, !settings.SERVICE_WORKER)
  serveOfflineParts(app, { built: renderer, site: shown, securityHeaders })
  servePages(app, {
    renderer,
    cache: site.cache,
    log: site.log,
    visitorOf: (request, reply) =>
      site.accounts.visitorOf(credentialsOf(request, cookiesOf(request, reply, app.callers))),
    site: shown,
    securityHeaders,
  })
}
