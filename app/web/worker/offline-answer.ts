import { fallbackLanguage, languageCodes } from '#platform/contract/language.ts'
import type { OfflineParts } from '#platform/contract/offline-parts.ts'
import { type KeptNews, keptNews } from '#platform/web/kept-news.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Returns the page shown when another cannot be fetched, in the language of its address, with the
 * news read in this browser.
 */
export async function offlineAnswer(path: string): Promise<Response> {
  const kept = await caches.match(`/offline/${languageOf(path)}.json`)
  if (!kept) return Response.error()
  const [parts, news]: [OfflineParts, KeptNews[]] = await Promise.all([kept.json(), keptNews()])
  const items = news.map((item) => itemOf(parts.item, item, path))
  const list = items.length > 0 ? fill(parts.list, { items: items.join('') }) : parts.none
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  const policy = kept.headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', policy)
  return new Response(fill(parts.page, { news: list }), { status: 503, headers })
}

function languageOf(path: string): string {
  const asked = [path.split('/')[1], ...navigator.languages.map((locale) => locale.split('-')[0])]
  return asked.find((code) => languageCodes.some((known) => known === code)) ?? fallbackLanguage
}

/** Renders an item of the list; the one whose own page was requested is expanded. */
function itemOf(item: string, { language, title, paragraphs, address }: KeptNews, path: string): string {
  const text = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const html = fill(item, { language, title: escapeHtml(title), text })
  return address === path ? html.replace('<details', '<details open') : html
}

/** Replaces the server's placeholders by values; placeholders inside values are not replaced. */
function fill(html: string, values: Record<string, string>): string {
  return html.replace(/%(\w+)%/g, (place, name: string) => values[name] ?? place)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}
