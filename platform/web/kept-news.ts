import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * A news item read in this browser, as plain text, for offline reading. `language` is that of the
 * text; `address` is a path of this site. `byMember` marks items read while logged in, which are
 * deleted on logout.
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

/**
 * Stores an item, replacing the one read longest ago. Does nothing if the browser has no storage.
 */
export async function keepNews(item: KeptNews): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const place = `/read-news${item.address}`
    // Reading an item again makes it the newest.
    await cache.delete(place)
    const body = JSON.stringify({ ...item, paragraphs: shortened(item.paragraphs) })
    await cache.put(place, new Response(body, { headers: { 'content-type': 'application/json' } }))
    const places = await cache.keys()
    await Promise.all(places.slice(0, -mostKept).map((oldest) => cache.delete(oldest)))
  } catch {}
}

/** Returns the items last read in this browser, newest first. */
export async function keptNews(): Promise<KeptNews[]> {
  if (!(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const answers = await Promise.all((await cache.keys()).map((place) => cache.match(place)))
  const items = await Promise.all(answers.map((answer): Promise<KeptNews> | undefined => answer?.json()))
  return items.filter((item) => item !== undefined).reverse()
}

/** Deletes the items read while logged in. */
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
