import { expect, test } from 'vitest'
import { alternatesIn } from '#platform/web/alternates.ts'
import type { Shown } from './document-address.ts'
import { headOf } from './entry-server.tsx'

const site = {
  siteName: 'Night & Bell',
  year: 2026,
  publicUrl: 'https://nightbell.example',
  housekeepingUrl: '/housekeeping',
  isOfficial: true,
}

function head(pathname: string, ...matches: Shown['matches']) {
  return headOf({ location: { pathname }, matches }, site)
}

const metaOf = (made: ReturnType<typeof headOf>, key: string) =>
  made.meta.filter(({ name, property }) => (name ?? property) === key).map(({ content }) => content)

test('a page has a title in each language, and the innermost one wins', () => {
  const made = head('/tr/home', { meta: [{ title: 'outer' }] }, { meta: [{ title: 'inner' }] }, {})
  expect(made.title).toBe('inner')
  expect(made.links).toEqual([
    { rel: 'canonical', href: 'https://nightbell.example/tr/home' },
    { rel: 'alternate', hrefLang: 'de', href: 'https://nightbell.example/de/home' },
    { rel: 'alternate', hrefLang: 'en', href: 'https://nightbell.example/en/home' },
    { rel: 'alternate', hrefLang: 'tr', href: 'https://nightbell.example/tr/home' },
    { rel: 'alternate', hrefLang: 'x-default', href: 'https://nightbell.example/home' },
  ])
  expect(made.meta).toEqual([])
  expect(made.data).toEqual([])
})

test('a page in fewer languages lists only those and links to its canonical one', () => {
  const own = [{ rel: 'canonical', href: '/de/news/roof' }, ...alternatesIn(['de'], '/de/news/roof')]
  const made = head('/tr/news/roof', { meta: [{ title: 'x' }], links: own })
  expect(made.links).toEqual([
    { rel: 'canonical', href: 'https://nightbell.example/de/news/roof' },
    { rel: 'alternate', hrefLang: 'de', href: 'https://nightbell.example/de/news/roof' },
    { rel: 'alternate', hrefLang: 'x-default', href: 'https://nightbell.example/news/roof' },
  ])
})

test('feeds are listed beside the languages with type and title', () => {
  const feed = { rel: 'alternate', type: 'application/atom+xml', title: 'News', href: '/en/feeds/news.atom' }
  const made = head('/en/news/category', { meta: [{ title: 'x' }], links: [feed, undefined, { rel: 'alternate' }] })
  expect(made.links).toHaveLength(6)
  expect(made.links.at(-1)).toEqual({ ...feed, href: 'https://nightbell.example/en/feeds/news.atom' })
})

test('sharing metadata is completed and never replaced', () => {
  const shared = [{ title: 'x' }, { property: 'og:title', content: 'Roof' }]
  const made = head('/en/news/roof', {
    meta: [...shared, { property: 'og:image', content: '/pictures/rooftop.png' }],
    links: alternatesIn(['en', 'tr'], '/en/news/roof'),
  })
  expect(metaOf(made, 'og:image')).toEqual(['https://nightbell.example/pictures/rooftop.png'])
  expect(metaOf(made, 'og:site_name')).toEqual(['Night & Bell'])
  expect(metaOf(made, 'og:url')).toEqual(['https://nightbell.example/en/news/roof'])
  expect(metaOf(made, 'og:locale')).toEqual(['en_GB'])
  expect(metaOf(made, 'og:locale:alternate')).toEqual(['tr_TR'])
  expect(metaOf(made, 'twitter:card')).toEqual(['summary'])
  const own = head('/en/news/roof', {
    meta: [
      ...shared,
      { name: 'twitter:card', content: 'summary_large_image' },
      { property: 'og:image', content: 'https://hotel.example/a.png' },
    ],
  })
  expect(metaOf(own, 'twitter:card')).toEqual(['summary_large_image'])
  expect(metaOf(own, 'og:image')).toEqual(['https://hotel.example/a.png'])
})

test('structured data for search engines stays data', () => {
  const article = { '@type': 'NewsArticle', headline: 'Roof' }
  // The route's types do not include it, although the router passes it on.
  const entry: object = { 'script:ld+json': article }
  expect(head('/en/news/roof', { meta: [{ title: 'x' }, entry] }).data).toEqual([article])
})
