import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { etagOf } from '../http/fresh-answer.ts'
import type { CacheTag } from './cache-tags.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** How a body is coded on the wire. */
export type Coding = 'identity' | 'gzip' | 'br'

/** A rendered page with its coded forms, each made once and kept. */
export type CachedPage = {
  etag: string
  headers: Record<Coding, Record<string, string>>
  forms: { identity: Buffer } & Partial<Record<Exclude<Coding, 'identity'>, Buffer>>
  tags: readonly CacheTag[]
}

/**
 * A page being rendered: records tags invalidated during the rendering, so that outdated data is
 * not cached. `frame` is what framed the pages when it began. Call `end` when it is done.
 */
export type Rendering = {
  readonly dropped: Set<CacheTag>
  readonly frame: string
  overtaken: boolean
  end: () => void
}

/** A cached page; `isDoubted` after a gap in the messages, as it may be outdated. */
type Kept = { page: CachedPage; frame: string; isDoubted: boolean }

/** Pages as rendered for guests of a language, dropped when what they show changes. */
export class PageCache {
  readonly #pages: LRUCache<string, Kept>
  readonly #keys = new Map<CachedPage, string>()
  readonly #keysByTag = new Map<CacheTag, Set<string>>()
  readonly #renderings = new Set<Rendering>()
  readonly #counts = { hits: 0, renderings: 0 }

  readonly #frame: () => string

  /**
   * Creates a cache of so many bytes. `frame` names what all pages show around their content: a
   * page with another one than now is outdated.
   */
  constructor(maximumBytes: number, frame: () => string = () => '') {
    this.#frame = frame
    this.#pages = new LRUCache({
      maxSize: maximumBytes,
      sizeCalculation: ({ page }) => bytesOf(page),
      dispose: ({ page }, key) => this.#forget(page, key),
    })
  }

  /** The total bytes of all encodings of all cached pages. */
  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /** How many pages were found here, and how many renderings begun. */
  get counts(): Readonly<{ hits: number; renderings: number }> {
    return this.#counts
  }

  /** Begins a rendering; give it to `put`. */
  begin(): Rendering {
    this.#counts.renderings += 1
    const rendering: Rendering = {
      dropped: new Set(),
      frame: this.#frame(),
      overtaken: false,
      end: () => this.#renderings.delete(rendering),
    }
    this.#renderings.add(rendering)
    return rendering
  }

  get(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key)
    if (!kept || kept.isDoubted || kept.frame !== this.#frame()) return undefined
    this.#counts.hits += 1
    return kept.page
  }

  /**
   * Returns the last cached version of a page, even if invalidated, for when it cannot be rendered.
   */
  lastKnown(key: string): CachedPage | undefined {
    return this.#pages.peek(key)?.page
  }

  /** Whether a page is kept, so that its coded forms will be sent again. */
  holds(page: CachedPage): boolean {
    return this.#keys.has(page)
  }

  /**
   * Caches a page, optionally with a lifetime, unless data it shows was invalidated during the
   * rendering. The least recently used pages are evicted.
   */
  put(key: string, page: CachedPage, { dropped, overtaken, frame }: Rendering, lifeSeconds?: number): void {
    if (overtaken || page.tags.some((tag) => dropped.has(tag))) return
    this.#pages.set(key, { page, frame, isDoubted: false })
    if (!this.#pages.has(key)) return
    this.#keys.set(page, key)
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
    if (lifeSeconds !== undefined) setTimeout(() => this.#end(page), lifeSeconds * 1000).unref()
  }

  /** Whether a rendering under way is of the pages as they are now. */
  isUpToDate({ dropped, overtaken, frame }: Rendering): boolean {
    return !overtaken && dropped.size === 0 && frame === this.#frame()
  }

  /** Adds an encoding created later; ignored if the page is no longer cached. */
  grow(page: CachedPage, coding: Exclude<Coding, 'identity'>, body: Buffer): void {
    if (page.forms[coding]) return
    page.forms[coding] = body
    const key = this.#keys.get(page)
    const kept = key === undefined ? undefined : this.#pages.peek(key)
    // A copy, because the size of the same object is not calculated again.
    if (key !== undefined && kept) this.#pages.set(key, { ...kept }, { noDisposeOnSet: true })
  }

  /** Drops every page that shows one of the tags. */
  drop(tags: readonly CacheTag[]): void {
    for (const rendering of this.#renderings) for (const tag of tags) rendering.dropped.add(tag)
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key)
  }

  /**
   * Marks all pages as outdated, since invalidations may have been missed after a gap in the
   * messages. They remain available as last known versions.
   */
  clear(): void {
    for (const rendering of this.#renderings) rendering.overtaken = true
    for (const kept of this.#pages.values()) kept.isDoubted = true
  }

  #end(page: CachedPage) {
    const key = this.#keys.get(page)
    if (key !== undefined) this.#pages.delete(key)
  }

  #forget(page: CachedPage, key: string) {
    this.#keys.delete(page)
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

function bytesOf({ forms: { identity, gzip, br } }: CachedPage): number {
  return identity.byteLength + (gzip?.byteLength ?? 0) + (br?.byteLength ?? 0)
}

/** Prepares a page for the cache: headers for each coding are put together once. */
export function pageOfHtml(html: string, tags: readonly CacheTag[], fixedHeaders: Record<string, string>): CachedPage {
  const identity = Buffer.from(html)
  const etag = etagOf(identity)
  const headersOf = (coding: Coding) => ({
    ...fixedHeaders,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    etag,
  })
  return {
    etag,
    headers: { identity: headersOf('identity'), gzip: headersOf('gzip'), br: headersOf('br') },
    forms: { identity },
    tags,
  }
}

/**
 * Compresses a body: thoroughly if it is cached and sent many times, quickly if it is sent `once`.
 */
export function encode(
  body: Buffer,
  coding: Exclude<Coding, 'identity'>,
  { once = false }: { once?: boolean } = {},
): Promise<Buffer> {
  return coding === 'br'
    ? toBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: once ? 1 : 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      })
    : toGzip(body, { level: once ? 1 : 6 })
}

/** The best coding that a browser accepts, of those that are offered. */
export function codingFor(
  acceptEncoding: string | undefined,
  offered: readonly Exclude<Coding, 'identity'>[] = ['br', 'gzip'],
): Coding {
  if (!acceptEncoding) return 'identity'
  return offered.find((coding) => accepted[coding].test(acceptEncoding)) ?? 'identity'
}

const accepted = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i,
}
