import { createHash } from 'node:crypto'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '#features/accounts/server/feature.ts'
import { bannersHeader } from '#features/banners/contract.ts'
import type { Banners } from '#features/banners/server/feature.ts'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import type { MaintenanceOfSite } from '#features/maintenance/server/feature.ts'
import type { LiveSettings } from '#features/site/server/api.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { wordsHeader } from '#platform/contract/changed-words.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { OfflineParts } from '#platform/contract/offline-parts.ts'
import type { Site } from '#platform/contract/site.ts'
import type { WorkerSettings } from '#platform/contract/worker-settings.ts'
import type { PageCache } from '#platform/server/cache/page-cache.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { cookiesOf, credentialsOf } from '#platform/server/http/caller.ts'
import { pageSecurityHeaders, scriptHash, workerPolicy } from '#platform/server/http/security-headers.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { ChangedTexts, SiteWords } from '#platform/server/site-words.ts'
import noticesDe from '../../locales/de/notices.json' with { type: 'json' }
import noticesEn from '../../locales/en/notices.json' with { type: 'json' }
import noticesTr from '../../locales/tr/notices.json' with { type: 'json' }
import { serveHealth } from './health.ts'
import { iconFiles, serveIcons } from './icons/serve-icons.ts'
import type { Metrics } from './metrics.ts'
import { listedPages } from './pages/listed-pages.ts'
import { maintenanceDocument } from './pages/maintenance-document.ts'
import { gateMaintenance } from './pages/maintenance-gate.ts'
import { servePages } from './pages/pages.ts'
import { plainDocument } from './pages/plain-document.ts'
import type { BuiltSite } from './pages/renderer.ts'
import { serveChangedWords } from './pages/serve-changed-words.ts'
import { serveHousekeeping } from './pages/serve-housekeeping.ts'
import { serveManifests } from './pages/serve-manifests.ts'
import { servePictures } from './pages/serve-pictures.ts'
import { serveSitemap } from './pages/serve-sitemap.ts'
import { serveApiDocumentation } from './serve-api-documentation.ts'
import { serveHashedFiles } from './serve-hashed-files.ts'
import { serveMetrics } from './serve-metrics.ts'
import { addressesFrom } from './settings/hotel-settings.ts'
import { lookOf } from './settings/look.ts'
import { transportOf } from './settings/network-settings.ts'
import type { Settings } from './settings/settings.ts'
import { documentAttributes, shownSettings } from './settings/shown-settings.ts'

const noticeFiles = { de: { notices: noticesDe }, en: { notices: noticesEn }, tr: { notices: noticesTr } }

/** Pages about the visitor themselves, which are of no use in search results. */
const personal = ['usersSettings', 'usersPurse', 'housekeeping', 'unauthorized'] as const

/**
 * Serves `/robots.txt`: allows everything except the API and personal pages, and links the sitemap.
 */
function serveRobots(app: FastifyInstance, publicUrl: string): void {
  const closed = ['/api/', ...languageCodes.flatMap((language) => personal.map((page) => addressOf(page, language)))]
  const text = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // Programs are sent there by the pages that other sites link to.
    'Allow: /api/get/oembed',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/news-sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(text),
  )
}

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
    banners: Banners['live']
    maintenance: MaintenanceOfSite['now']
    /** The origins from which pages play audio, as they are now. */
    mediaOrigins: () => Promise<string[]>
    database: Database
    cache: PageCache
    clock: Clock
    settings: Settings
    /** The settings that change while the site runs. */
    live: Pick<LiveSettings, 'current'>
    words: SiteWords
    publicUrl: string
    renderer: BuiltSite
    clientFolder: string
    staffFolder: string
    picturesFolder: string
    log: Log
    metrics: Metrics | null
  },
): Promise<void> {
  const { settings, live, publicUrl, renderer, clock, words } = site
  const siteName = () => live.current().siteName
  serveHealth(app, site.database)
  serveMetrics(app, settings.METRICS_TOKEN, site.metrics)
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!raw.url?.startsWith('/api/')) return
    reply.headers({ [bannersHeader]: site.banners.state('everywhere'), [wordsHeader]: words.state() })
  })
  const attributes = () => documentAttributes(live.current())
  const iconLook = () => lookOf(live.current())
  const look = () => ({ attributes: attributes(), mark: iconLook()?.mark ?? null })
  const addresses = addressesFrom(settings)
  const themeHash = scriptHash(renderer.themeSnippet)
  const everywhere = { pictureOrigins: pictureOrigins(addresses), transport: transportOf(settings) }
  gateMaintenance(app, {
    maintenance: site.maintenance,
    now: () => clock.now(),
    // It plays nothing, and must be sent while the database is away.
    securityHeaders: pageSecurityHeaders({
      ...everywhere,
      scriptHashes: [themeHash],
      mediaOrigins: [],
      frameOrigins: [],
    }),
    pageIn: (state, language) =>
      maintenanceDocument(renderer, state, language, {
        siteName: siteName(),
        zone: settings.RADIO_ZONE,
        now: clock.now(),
        attributes: attributes(),
      }),
  })
  for (const feature of site.features) feature.routes?.(app)
  serveApiDocumentation(app, siteName)
  await app.register(staticFiles, {
    root: site.clientFolder,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', ...iconFiles],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=86400'),
  })
  await serveIcons(app, { folder: site.clientFolder, look: iconLook, log: site.log })
  await serveHashedFiles(app, path.join(site.clientFolder, 'assets'), '/assets')
  await servePictures(app, site.picturesFolder)
  serveRobots(app, publicUrl)
  serveSitemap(app, { publicUrl, clock, pages: () => listedPages(site.features) })
  const headersFor = (mediaOrigins: readonly string[]) =>
    pageSecurityHeaders({
      ...everywhere,
      scriptHashes: [themeHash, scriptHash(renderer.startSnippet)],
      mediaOrigins,
      // Its own embeds are shown where their code is given; nothing else of it may be framed.
      frameOrigins: ["'self'", videoOrigin],
    })
  let headers = { origins: '', value: headersFor([]) }
  // The same object until the stations change.
  async function securityHeaders(): Promise<Record<string, string>> {
    const mediaOrigins = await site.mediaOrigins()
    const origins = mediaOrigins.join(' ')
    if (origins !== headers.origins) headers = { origins, value: headersFor(mediaOrigins) }
    return headers.value
  }
  const shown = (): Site => ({
    ...shownSettings(live.current()),
    year: clock.now().getUTCFullYear(),
    publicUrl,
    housekeepingUrl: settings.HOUSEKEEPING_URL,
    ...(settings.SERVICE_WORKER ? { build: renderer.build } : {}),
  })
  serveManifests(app, () => live.current(), words)
  serveChangedWords(app, words)
  serveWorker(app, renderer, !settings.SERVICE_WORKER, words)
  serveOfflineParts(app, { built: renderer, site: shown, attributes, securityHeaders, words })
  const visitorOf = (request: FastifyRequest, reply: FastifyReply) =>
    site.accounts.visitorOf(credentialsOf(request, cookiesOf(request, reply, app.callers)))
  await serveHousekeeping(app, {
    folder: site.staffFolder,
    themeSnippet: renderer.themeSnippet,
    site: shown,
    look,
    words,
    visitorOf,
    // The staff's pages play nothing; they embed the previews of news.
    securityHeaders: pageSecurityHeaders({
      ...everywhere,
      scriptHashes: [themeHash],
      mediaOrigins: [],
      frameOrigins: ["'self'"],
      // The editor of news reads what is pasted into a document that is never shown.
      trustedTypes: ['ProseMirrorClipboard'],
    }),
  })
  servePages(app, {
    renderer,
    cache: site.cache,
    log: site.log,
    visitorOf,
    async bannersIn(language) {
      const { state, banners } = site.banners.shown('everywhere', language)
      if (banners.length === 0) return { state, html: '' }
      const { t } = await words.wordsOf(language, noticeFiles[language])
      const text = (key: 'info' | 'warning' | 'dismiss') => t(`notices:site.${key}`)
      const around = { info: text('info'), warning: text('warning'), dismiss: text('dismiss') }
      return { state, html: renderer.drawBanners(banners, around) }
    },
    site: shown,
    look,
    words,
    securityHeaders,
  })
}

/**
 * Serves `/worker.js`, the service worker with its settings prepended. With `isOff`, serves a
 * worker that replaces any other and unregisters itself.
 */
function serveWorker(app: FastifyInstance, built: BuiltSite, isOff: boolean, words: SiteWords): void {
  const settings: WorkerSettings = {
    build: built.build,
    isOff,
    files: [...languageCodes.map((language) => `/offline/${language}.json`), ...built.offline.files],
  }
  app.get('/worker.js', { schema: { hide: true } }, async (_request, reply) => {
    // Another script makes browsers fetch the offline page again.
    const changed = offlineTexts(await words.changed())
    const own = JSON.stringify({ ...settings, ...(changed && { words: changed }) } satisfies WorkerSettings)
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
      .type('text/javascript; charset=utf-8')
      .send(`self.workerSettings=${JSON.stringify(own)};\n${built.workerScript}`)
  })
}

/** Names the changed texts that the offline page may show; null where there are none. */
function offlineTexts(changed: ChangedTexts): string | null {
  const texts = languageCodes.flatMap((language) => ['common', 'shell', 'news'].map((file) => changed[language][file]))
  if (texts.every((file) => file === undefined)) return null
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12)
}

/**
 * Serves `/offline/<language>.json`, from which the service worker builds the offline page. It has
 * the headers of a page, which the worker passes on.
 */
function serveOfflineParts(
  app: FastifyInstance,
  options: {
    built: BuiltSite
    site: () => Site
    attributes: () => Readonly<Record<string, string>>
    securityHeaders: () => Promise<Record<string, string>>
    words: SiteWords
  },
): void {
  const { built, site, attributes, securityHeaders, words } = options
  for (const language of languageCodes) {
    app.get(`/offline/${language}.json`, { schema: { hide: true } }, async (_request, reply) => {
      const { title, page, ...parts } = await built.drawOffline(language, site(), await words.changed())
      const answer: OfflineParts = {
        ...parts,
        page: plainDocument(built, language, { title, body: page, attributes: attributes() }),
      }
      return reply
        .headers(await securityHeaders())
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    })
  }
}
