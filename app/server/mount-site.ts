import { createHash } from 'node:crypto'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TFunction } from 'i18next'
import type { Accounts } from '#features/accounts/server/feature.ts'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import { addressOf, type PlainPageName } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
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
import commonDe from '../../locales/de/common.json' with { type: 'json' }
import menuDe from '../../locales/de/shell.json' with { type: 'json' }
import commonEn from '../../locales/en/common.json' with { type: 'json' }
import menuEn from '../../locales/en/shell.json' with { type: 'json' }
import commonTr from '../../locales/tr/common.json' with { type: 'json' }
import menuTr from '../../locales/tr/shell.json' with { type: 'json' }
import { serveHealth } from './health.ts'
import type { Metrics } from './metrics.ts'
import { listedPages } from './pages/listed-pages.ts'
import { servePages } from './pages/pages.ts'
import type { BuiltSite } from './pages/renderer.ts'
import { serveChangedWords } from './pages/serve-changed-words.ts'
import { serveHousekeeping } from './pages/serve-housekeeping.ts'
import { servePictures } from './pages/serve-pictures.ts'
import { serveSitemap } from './pages/serve-sitemap.ts'
import { serveApiDocumentation } from './serve-api-documentation.ts'
import { serveMetrics } from './serve-metrics.ts'
import { addressesFrom } from './settings/hotel-settings.ts'
import { mediaOriginsFrom } from './settings/radio-settings.ts'
import type { Settings } from './settings/settings.ts'

const files = {
  de: { common: commonDe, shell: menuDe },
  en: { common: commonEn, shell: menuEn },
  tr: { common: commonTr, shell: menuTr },
}

/**
 * Colours of the installed app's frame before the first paint: `--bg-deep` and `--bg` of each
 * language's default theme (`platform/web/styles`).
 */
export const appColours = {
  de: { bar: '#0a0b22', ground: '#10122f' },
  en: { bar: '#0a0b22', ground: '#10122f' },
  tr: { bar: '#060d22', ground: '#0a1531' },
} as const

const icons = [
  { src: '/app-icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/app-icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/app-icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/**
 * Serves `/<language>.webmanifest`, which makes the site installable. All languages are one app; it
 * opens in the language in which it was installed.
 */
function serveManifests(app: FastifyInstance, siteName: string, words: SiteWords): void {
  for (const language of languageCodes) {
    const colours = appColours[language]
    const shortcut = (name: string, page: PlainPageName) => ({ name, url: addressOf(page, language) })
    const manifestOf = (t: TFunction<['common', 'shell']>) => ({
      id: '/',
      name: siteName,
      short_name: siteName,
      description: t('common:description', { siteName }),
      lang: language,
      dir: 'ltr',
      start_url: addressOf('home', language),
      scope: '/',
      display: 'standalone',
      theme_color: colours.bar,
      background_color: colours.ground,
      categories: ['games', 'entertainment', 'social'],
      icons,
      // Both scanners are on the home page.
      shortcuts: [
        shortcut(t('shell:menu.scanner'), 'home'),
        shortcut(t('shell:menu.radio'), 'radioSchedule'),
        shortcut(t('shell:menu.news'), 'newsCategory'),
      ],
    })
    app.get(`/${language}.webmanifest`, { schema: { hide: true } }, async (_request, reply) => {
      const { t } = await words.wordsOf(language, files[language])
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(t)))
    })
  }
}

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
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
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
    database: Database
    cache: PageCache
    clock: Clock
    settings: Settings
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
  const { settings, publicUrl, renderer, clock, words } = site
  serveHealth(app, site.database)
  serveMetrics(app, settings.METRICS_TOKEN, site.metrics)
  for (const feature of site.features) feature.routes?.(app)
  serveApiDocumentation(app, settings.SITE_NAME)
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
  const themeHash = scriptHash(renderer.themeSnippet)
  const everywhere = { pictureOrigins: pictureOrigins(addresses), overHttps: publicUrl.startsWith('https:') }
  const securityHeaders = pageSecurityHeaders({
    ...everywhere,
    scriptHashes: [themeHash, scriptHash(renderer.startSnippet)],
    mediaOrigins: mediaOriginsFrom(settings),
    frameOrigins: [videoOrigin],
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
  serveManifests(app, settings.SITE_NAME, words)
  serveChangedWords(app, words)
  serveWorker(app, renderer, !settings.SERVICE_WORKER, words)
  serveOfflineParts(app, { built: renderer, site: shown, securityHeaders, words })
  const visitorOf = (request: FastifyRequest, reply: FastifyReply) =>
    site.accounts.visitorOf(credentialsOf(request, cookiesOf(request, reply, app.callers)))
  await serveHousekeeping(app, {
    folder: site.staffFolder,
    themeSnippet: renderer.themeSnippet,
    site: shown,
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
    site: shown,
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
  options: { built: BuiltSite; site: () => Site; securityHeaders: Record<string, string>; words: SiteWords },
): void {
  const { built, site, securityHeaders, words } = options
  for (const language of languageCodes) {
    app.get(`/offline/${language}.json`, { schema: { hide: true } }, async (_request, reply) => {
      const { title, page, ...parts } = await built.drawOffline(language, site(), await words.changed())
      const answer: OfflineParts = { ...parts, page: documentOf(built, language, title, page) }
      return reply
        .headers(securityHeaders)
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    })
  }
}

function documentOf(built: BuiltSite, language: LanguageCode, title: string, body: string): string {
  return [
    '<!doctype html>',
    `<html lang="${language}" data-theme="${language === 'tr' ? 'dark-tr' : 'dark'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title><script>${built.themeSnippet}</script>`,
    ...built.offline.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body>${body}</body></html>`,
  ].join('')
}
