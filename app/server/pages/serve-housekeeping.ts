import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#platform/contract/addresses.ts'
import type { PageWords } from '#platform/contract/changed-words.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { unauthorizedAddress } from '#platform/contract/unauthorized-address.ts'
import type { ChangedTexts, SiteWords } from '#platform/server/site-words.ts'
import { serveHashedFiles } from '../serve-hashed-files.ts'
import { type DocumentLook, escapeHtml, fontLink, iconLink, tag } from './document.ts'
import type { PageVisitor } from './pages.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

/** The files that the first page of the staff loads. */
type Files = { entry: string; styles: readonly string[]; scripts: readonly string[]; fonts: readonly string[] }

// Those of the frame and of every page's heading: text would move if they came after it.
const fontSources = ['atkinson', 'jersey-10', 'jersey-15'].map(
  (name) => `platform/web/styles/fonts/${name}-latin.woff2`,
)

async function readFiles(folder: string): Promise<Files> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'))
  const start = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!start) throw new Error('The build has no entry of the pages of the staff')
  const chunks = new Set([start])
  for (const { imports = [] } of chunks) for (const name of imports) if (manifest[name]) chunks.add(manifest[name])
  const all = [...chunks]
  return {
    entry: start.file,
    styles: [...new Set(all.flatMap(({ css = [] }) => css))],
    scripts: all.filter((chunk) => chunk !== start).map(({ file }) => file),
    fonts: fontSources.map((source) => {
      const font = manifest[source]
      if (!font) throw new Error(`The build of the pages of the staff has no ${source}`)
      return font.file
    }),
  }
}

function documentOf(
  language: LanguageCode,
  {
    site,
    look,
    themeSnippet,
    changed,
  }: { site: Site; look: Required<DocumentLook>; themeSnippet: string; changed: ChangedTexts },
  files: Files,
): string {
  // A "<" could end the script early.
  const asScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
  const filesOf = (code: LanguageCode) => Object.fromEntries(Object.keys(changed[code]).map((file) => [file, null]))
  const words: PageWords = Object.fromEntries(languageCodes.map((code) => [code, filesOf(code)]))
  return [
    '<!doctype html>',
    `${tag('html', { lang: language, 'data-theme': language === 'tr' ? 'dark-tr' : 'dark', ...look.attributes })}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light">',
    `<meta name="robots" content="noindex"><title>Housekeeping: ${escapeHtml(site.siteName)}</title>`,
    `<script>${themeSnippet}</script>`,
    ...files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...files.fonts.map((file) => fontLink(`/${file}`)),
    ...files.scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    iconLink(look.mark),
    `</head><body><div id="app"></div><script type="application/json" id="site">${asScript(site)}</script>`,
    `<script type="application/json" id="words">${asScript(words)}</script>`,
    `<script type="module" src="/${files.entry}"></script></body></html>`,
  ].join('')
}

/**
 * Serves the pages of the staff: one document for each language, drawn in the browser, for members
 * with a role. It is never cached, listed by search engines, or kept by the service worker.
 */
export async function serveHousekeeping(
  app: FastifyInstance,
  options: {
    folder: string
    themeSnippet: string
    site: () => Site
    look: () => Required<DocumentLook>
    words: SiteWords
    visitorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<PageVisitor | null>
    securityHeaders: Readonly<Record<string, string>>
  },
): Promise<void> {
  const files = await readFiles(options.folder)
  await serveHashedFiles(app, path.join(options.folder, 'staff'), '/staff')
  for (const language of languageCodes) {
    const start = addressOf('housekeeping', language)
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = await options.visitorOf(request, reply)
      reply.headers({ ...options.securityHeaders, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      if (!visitor?.permissions.has('housekeeping.enter')) {
        return reply.redirect(unauthorizedAddress(request.raw.url ?? start), 302)
      }
      const { themeSnippet } = options
      const shown = { site: options.site(), look: options.look(), themeSnippet }
      const changed = await options.words.changed()
      return reply.type('text/html; charset=utf-8').send(documentOf(language, { ...shown, changed }, files))
    }
    app.get(start, { schema: { hide: true } }, serve)
    app.get(`${start}/*`, { schema: { hide: true } }, serve)
  }
}
