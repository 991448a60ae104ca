import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * A news item that was read in this browser, in words alone, so that it can be read again without a connection. `language` is the one of the words; `address` is a path of
 * this site. What somebody who was logged in has read is `byMember`: it goes with them.
 */
export type KeptNews = {
  address: string
  language: LanguageCode
  title: string
  paragraphs: readonly string[]
  byMember: boolean
}

const cacheName = 'read-news'

/** How many items are kept, those read last. */
const mostKept = 20

/** How much of a text is kept, in characters: the longest news there were have a third of it. */
const longestText = 30_000

/** Keeps an item in place of the one read longest ago. Where the browser keeps nothing, neither is this. */
export async function keepNews(item: KeptNews): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const place = `/read-news${item.address}`
    // Read again it is the newest, whatever its place was.
    await cache.delete(place)
    const body = JSON.stringify({ ...item, paragraphs: shortened(item.paragraphs) })
    await cache.put(place, new Response(body, { headers: { 'content-type': 'application/json' } }))
    const places = await cache.keys()
    await Promise.all(places.slice(0, -mostKept).map((oldest) => cache.delete(oldest)))
  } catch {}
}

/** What was read last in this browser, the newest first. */
export async function keptNews(): Promise<KeptNews[]> {
  if (!(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const answers = await Promise.all((await cache.keys()).map((place) => cache.match(place)))
  const items = await Promise.all(answers.map((answer): Promise<KeptNews> | undefined => answer?.json()))
  return items.filter((item) => item !== undefined).reverse()
}

/** Forgets what was read by whoever was logged in. */
export async function forgetNewsOfMembers(): Promise<void> {
  const items = (await keptNews()).filter(({ byMember }) => byMember)
  if (items.length === 0) return
  const cache = await caches.open(cacheName)
  await Promise.all(items.map(({ address }) => cache.delete(`/read-news${address}`)))
}

function shortened(paragraphs: readonly string[]): string[] {
  let left = longestText
  return paragraphs.filter((paragraph) => {
    left -= paragraph.length
    return left >= 0
  })
}
