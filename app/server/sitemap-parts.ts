import { once } from 'node:events'
import { setImmediate as others } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { ListedPage } from '#platform/server/feature.ts'
import { etagOf } from '#platform/server/fresh-answer.ts'

/** One gzipped sitemap file. `changedAt` is the last change of its newest page; null if unknown. */
export type SitemapPart = { gzip: Buffer; etag: string; changedAt: Date | null }

/**
 * The protocol allows 50,000 addresses and 50 MB per file. Each entry lists all languages; a full
 * file has about 22 MB.
 */
const mostAddresses = 45_000

// Amount written before yielding to the event loop.
const charactersAtOnce = 64 * 1024

/**
 * Writes all page addresses (sitemaps.org 0.9) with their other languages (`xhtml:link`) as gzipped
 * files of at most 45,000 addresses; one file if there are none. Only compressed data is kept in
 * memory.
 */
export async function writeSitemap(publicUrl: string, pages: AsyncIterable<ListedPage>): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = []
  let part = beginPart()
  for await (const page of pages) {
    if (part.addresses + page.languages.length > mostAddresses) {
      parts.push(await part.end())
      part = beginPart()
    }
    await part.add(page, entriesOf(publicUrl, page))
  }
  parts.push(await part.end())
  return parts
}

/** Writes the file that names the others. */
export function sitemapIndex(publicUrl: string, parts: readonly SitemapPart[]): string {
  const entries = parts.map(
    ({ changedAt }, place) => `<sitemap>${locOf(partAddress(publicUrl, place))}${lastModOf(changedAt)}</sitemap>`,
  )
  return `${declaration}<sitemapindex xmlns="${namespace}">${entries.join('')}</sitemapindex>`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function partAddress(publicUrl: string, place: number): string {
  return `${publicUrl}/sitemap-${place + 1}.xml`
}

function beginPart() {
  const packing = createGzip()
  const packed: Buffer[] = []
  packing.on('data', (chunk: Buffer) => packed.push(chunk))
  let text = `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  let newest: Date | null = null
  let addresses = 0
  return {
    get addresses() {
      return addresses
    },
    async add({ languages, changedAt }: ListedPage, entries: string): Promise<void> {
      addresses += languages.length
      if (changedAt && (!newest || changedAt > newest)) newest = changedAt
      text += entries
      if (text.length < charactersAtOnce) return
      const hasRoom = packing.write(text)
      text = ''
      await (hasRoom ? others() : once(packing, 'drain'))
    },
    async end(): Promise<SitemapPart> {
      const ended = once(packing, 'end')
      packing.end(`${text}</urlset>`)
      await ended
      const gzip = Buffer.concat(packed)
      return { gzip, etag: etagOf(gzip), changedAt: newest }
    },
  }
}

function entriesOf(publicUrl: string, { path, languages, changedAt }: ListedPage): string {
  const whole = (language: LanguageCode) => xml(publicUrl + addressBelow(language, path))
  const link = (language: string, href: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const links =
    languages.map((language) => link(language, whole(language))).join('') +
    link('x-default', xml(`${publicUrl}/${path}`))
  const rest = `${lastModOf(changedAt)}${links}</url>`
  return languages.map((language) => `<url><loc>${whole(language)}</loc>${rest}`).join('')
}

function locOf(address: string): string {
  return `<loc>${xml(address)}</loc>`
}

function lastModOf(changedAt: Date | null): string {
  return changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function xml(address: string): string {
  return address.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}
