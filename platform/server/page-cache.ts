import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** How a body is coded on the wire. */
export type Coding = 'identity' | 'gzip' | 'br'

/** A rendered page with its coded forms, each made once and kept. */
export type CachedPage = {
  etag: string
  headers: Record<Coding, Record<string, string | number>>
  forms: Partial<Record<Coding, Buffer>>
  tags: readonly string[]
  bytes: number
}

/** Pages as rendered for every guest of a language, dropped when what they show changes (ARCHITECTURE "Rendering"). */
export class PageCache {
  readonly #maximumBytes: number
  readonly #pages = new Map<string, CachedPage>()
  readonly #keysByTag = new Map<string, Set<string>>()
  /** Counts every drop, so that a page rendered from data read before a drop is not stored after it. */
  #drops = 0
  #bytes = 0

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes
  }

  /** A mark to take before rendering and give to `put`. */
  get mark(): number {
    return this.#drops
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** Keeps a page, unless something was dropped since `mark` was taken. The oldest pages make room. */
  put(key: string, page: CachedPage, mark: number): void {
    if (mark !== this.#drops || page.bytes > this.#maximumBytes) return
    this.#remove(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maximumBytes) break
      this.#remove(oldest)
    }
  }

  /** Notes the bytes of a form that was made later. */
  grow(page: CachedPage, coding: Coding, body: Buffer): void {
    page.forms[coding] = body
    page.bytes += body.byteLength
    this.#bytes += body.byteLength
  }

  /** Drops every page that shows one of the tags. */
  drop(tags: readonly string[]): void {
    this.#drops += 1
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key)
  }

  /** Drops all: after a gap in the messages nobody knows what changed. */
  clear(): void {
    this.#drops += 1
    this.#pages.clear()
    this.#keysByTag.clear()
    this.#bytes = 0
  }

  #remove(key: string) {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

/** Prepares a page for the cache: headers for each coding are put together once. */
export function pageOfHtml(html: string, tags: readonly string[], fixedHeaders: Record<string, string>): CachedPage {
  const identity = Buffer.from(html)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const headersOf = (coding: Coding) => ({
    ...fixedHeaders,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    etag: `W/"${etag}"`,
  })
  return {
    etag: `W/"${etag}"`,
    headers: { identity: headersOf('identity'), gzip: headersOf('gzip'), br: headersOf('br') },
    forms: { identity },
    tags,
    bytes: identity.byteLength,
  }
}

/** Codes a body. Quality is chosen for pages that are made often and sent many times. */
export function encode(body: Buffer, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  return coding === 'br'
    ? toBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      })
    : toGzip(body, { level: 6 })
}

/** The best coding that a browser accepts. */
export function codingFor(acceptEncoding: string | undefined): Coding {
  if (!acceptEncoding) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(acceptEncoding)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(acceptEncoding)) return 'gzip'
  return 'identity'
}
