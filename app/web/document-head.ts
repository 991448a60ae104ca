import { languageCodes } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { alternatesIn, type HeadLink } from '#platform/web/alternates.ts'
import { formatLocales, languageNamed } from '#platform/web/locale.ts'
import { wholeAddress } from './document-address.ts'
import { type Shown, titleOf } from './document-title.ts'

/** Contents of a page's head, apart from scripts and styles. */
export type DocumentHead = {
  title: string
  meta: HeadMeta[]
  links: HeadLink[]
  /** Structured data for search engines: the object of each JSON-LD block. */
  data: object[]
}

type HeadMeta = { name?: string; property?: string; content: string }

/**
 * Collects the head from the matched routes, which may return `meta` (JSON-LD as `script:ld+json`)
 * and `links`; `canonical` and `hrefLang` replace the usual ones. Paths are completed.
 */
export function headOf(shown: Shown, site: Site): DocumentHead {
  const { matches, location } = shown
  const entries = matches.flatMap((match) => match.meta ?? []).filter((entry) => entry !== undefined)
  const whole = (href: string) => wholeAddress(href, site)
  const links = linksOf(matches, location.pathname).map((link) => ({ ...link, href: whole(link.href) }))
  return {
    title: titleOf(shown),
    meta: shareable(metaOf(entries, whole), links, site),
    links,
    data: entries.flatMap(dataOf),
  }
}

type Matches = Shown['matches']
type Entry = NonNullable<NonNullable<Matches[number]['meta']>[number]>

function metaOf(entries: readonly Entry[], whole: (href: string) => string): HeadMeta[] {
  return entries.flatMap(({ name, property, content }) => {
    if (!content || !(name || property)) return []
    const isAddress = property === 'og:image' || property === 'og:url'
    return [
      {
        ...(name ? { name } : {}),
        ...(property ? { property } : {}),
        content: isAddress ? whole(content) : content,
      },
    ]
  })
}

function dataOf(entry: Entry): object[] {
  const data: unknown = Reflect.get(entry, 'script:ld+json')
  return typeof data === 'object' && data !== null ? [data] : []
}

/** The links of the routes, with the usual ones where no route has its own. */
function linksOf(matches: Matches, address: string): HeadLink[] {
  const own = matches
    .flatMap((match) => match.links ?? [])
    .flatMap((link): HeadLink[] => {
      if (!link?.rel || !link.href) return []
      const { rel, href, hrefLang, type, title } = link
      return [{ rel, href, ...(hrefLang ? { hrefLang } : {}), ...(type ? { type } : {}), ...(title ? { title } : {}) }]
    })
  return [
    ...(own.some(({ rel }) => rel === 'canonical') ? [] : [{ rel: 'canonical', href: address }]),
    ...(own.some(({ hrefLang }) => hrefLang) ? [] : alternatesIn(languageCodes, address)),
    ...own,
  ]
}

/** Adds metadata for sharing: site, address, languages and card type. */
function shareable(meta: readonly HeadMeta[], links: readonly HeadLink[], site: Site): HeadMeta[] {
  const has = (key: string) => meta.some(({ name, property }) => (name ?? property) === key)
  if (!has('og:title')) return [...meta]
  const address = links.find(({ rel }) => rel === 'canonical')?.href ?? site.publicUrl
  const locale = (code: string | undefined) => formatLocales[languageNamed(code)].replace('-', '_')
  const own = locale(address.slice(site.publicUrl.length).split('/')[1])
  const others = links.flatMap(({ hrefLang }) => (hrefLang && hrefLang !== 'x-default' ? [locale(hrefLang)] : []))
  const added: HeadMeta[] = [
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: own },
    { name: 'twitter:card', content: 'summary' },
  ]
  return [
    ...meta,
    ...added.filter(({ name, property }) => !has(name ?? property ?? '')),
    ...others.filter((other) => other !== own).map((content) => ({ property: 'og:locale:alternate', content })),
  ]
}
