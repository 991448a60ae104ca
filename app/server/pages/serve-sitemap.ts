import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { codingFor } from '#platform/server/cache/page-cache.ts'
import type { ListedPage } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import type { Clock } from '#platform/server/process/clock.ts'

/** One gzipped sitemap file. `changedAt` is the last change of its newest page; null if unknown. */
type SitemapPart = { gzip: Buffer; etag: string; changedAt: Date | null }

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
async function writeSitemap(publicUrl: string, pages: AsyncIterable<ListedPage>): Promise<SitemapPart[]> {
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
function sitemapIndex(publicUrl: string, parts: readonly SitemapPart[]): string {
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

/**
 * How long a sitemap is reused: search engines fetch it rarely, and building it reads all pages.
 */
const keptSeconds = 600

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=${keptSeconds}`,
  vary: 'accept-encoding',
}

/**
 * Serves `/sitemap.xml`: all pages, or an index of `/sitemap-1.xml`, `/sitemap-2.xml` and so on if
 * they exceed one file.
 */
export function serveSitemap(
  app: FastifyInstance,
  context: { publicUrl: string; clock: Clock; pages: () => AsyncIterable<ListedPage> },
): void {
  const { publicUrl, clock, pages } = context
  let kept: { parts: readonly SitemapPart[]; at: number } | undefined
  let writing: Promise<readonly SitemapPart[]> | undefined

  async function write(): Promise<readonly SitemapPart[]> {
    const at = clock.now().getTime()
    const parts = await writeSitemap(publicUrl, pages())
    kept = { parts, at }
    return parts
  }

  /** However many ask at once, the pages are read once. */
  function sitemap(): Promise<readonly SitemapPart[]> | readonly SitemapPart[] {
    if (kept && clock.now().getTime() - kept.at < keptSeconds * 1000) return kept.parts
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const parts = await sitemap()
    const [only, ...more] = parts
    return only && more.length === 0 ? sendPart(request, reply, only) : sendIndex(request, reply, parts)
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^\\d{1,6}).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const parts = await sitemap()
      const part = parts.length > 1 ? parts[Number(request.params.number) - 1] : undefined
      if (part) return sendPart(request, reply, part)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such part.')
    },
  )

  function sendIndex(request: FastifyRequest, reply: FastifyReply, parts: readonly SitemapPart[]) {
    const body = sitemapIndex(publicUrl, parts)
    const etag = etagOf(body)
    reply.headers({ ...headers, etag })
    return isKnownTo(request.headers, { etag, changedAt: null }) ? reply.code(304).send() : reply.send(body)
  }
}

function sendPart(request: FastifyRequest, reply: FastifyReply, { gzip, etag }: SitemapPart) {
  reply.headers({ ...headers, etag })
  if (isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
  if (codingFor(request.headers['accept-encoding'], ['gzip']) === 'gzip') {
    return reply.header('content-encoding', 'gzip').send(gzip)
  }
  return reply.send(Readable.from([gzip]).pipe(createGunzip()))
}
