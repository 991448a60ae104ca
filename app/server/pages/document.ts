import type { Visit } from '#features/accounts/contract.ts'
import { withMark } from '../settings/look.ts'
import type { DocumentAssets, RenderedPage } from './renderer.ts'

const stateScript = '<script type="application/json" id="state">'
const scriptsScript = '<script type="application/json" id="scripts">'

// Not a script to the browser and its policy, but data, like the state.
const dataScript = '<script type="application/ld+json">'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** Writes the start tag of an element. */
export function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>`
}

export type DocumentLook = { attributes?: Readonly<Record<string, string>>; mark?: string | null }

// The pictures of other addresses do not follow the look.
const sharePicture = /\/shared\/[^?]+\.png$/

/**
 * Wraps a rendered page in its document. The result contains nothing personal, so it may be cached.
 * `attributes` are more of those of `<html>`, `mark` is that of the look of icons and share
 * pictures.
 */
export function documentOf(
  page: RenderedPage,
  assets: DocumentAssets,
  { attributes = {}, mark = null }: DocumentLook = {},
): string {
  const { head, language } = page
  const theme = language === 'tr' ? 'dark-tr' : 'dark'
  return [
    '<!doctype html>',
    `${tag('html', { lang: language, 'data-theme': theme, ...attributes })}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<script>${assets.themeSnippet}</script>`,
    ...(page.status === 200 ? [] : ['<meta name="robots" content="noindex">']),
    ...head.meta.map((entry) => tag('meta', shownPicture(entry, mark))),
    ...(page.status === 200
      ? [
          ...head.links.map(({ hrefLang, ...link }) =>
            tag('link', { ...link, ...(hrefLang ? { hreflang: hrefLang } : {}) }),
          ),
          ...head.data.map((block) => `${dataScript}${asScript(JSON.stringify(block))}</script>`),
        ]
      : []),
    ...assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...assets.fonts.map(fontLink),
    iconLink(mark),
    `<link rel="manifest" href="/${language}.webmanifest">`,
    tag('link', { rel: 'apple-touch-icon', href: withMark('/app-icons/apple-touch.png', mark) }),
    '</head><body>',
    `<div id="app">${page.body}</div>`,
    `${stateScript}${asScript(page.state)}</script>`,
    `${scriptsScript}${asScript(JSON.stringify([assets.entryScript, ...assets.scripts]))}</script>`,
    `<script>${assets.startSnippet}</script></body></html>`,
  ].join('')
}

/** Preloads a font, so that it is there before the text is drawn. */
export function fontLink(href: string): string {
  return tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })
}

/** Links the icon of the site. */
export function iconLink(mark: string | null): string {
  return tag('link', { rel: 'icon', type: 'image/png', href: withMark('/favicon.png', mark) })
}

function shownPicture(entry: Record<string, string>, mark: string | null): Record<string, string> {
  const { property, content = '' } = entry
  return property === 'og:image' && sharePicture.test(content) ? { ...entry, content: withMark(content, mark) } : entry
}

const bannersPlace = /(<div id="banners"[^>]*?)(?: data-state="[^"]*")?>.*?(<\/div><main )/s

/** The notices above the content of a page, as HTML, and the name of their state. */
export type DrawnBanners = { state: string; html: string }

/**
 * Puts the notices into the place that the frame of a page has for them, instead of those that are
 * there.
 */
export function withBanners(document: string, { state, html }: DrawnBanners): string {
  return document.replace(
    bannersPlace,
    (_, place: string, end: string) => `${place} data-state="${state}">${html}${end}`,
  )
}

/**
 * Adds the logged-in user to a finished document: a marker for the initial styles and the visit
 * data for the script.
 */
export function withVisit(document: Buffer, visit: Visit): Buffer {
  const html = document.toString()
  const script = `<script type="application/json" id="visit">${asScript(JSON.stringify(visit))}</script>`
  return Buffer.from(
    html.replace('<html ', '<html data-visitor="member" ').replace(stateScript, () => script + stateScript),
  )
}

// A "<" could end the script early or open a comment.
function asScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
