import { pagePath } from '#platform/contract/addresses.ts'
import type { Db } from '#platform/server/database/database.ts'
import { Slug } from '../../contract.ts'
import { isSlugFree } from '../publish/article-slug.ts'
import type { NewsTables } from '../tables.ts'
import type { ExportedPicture, PostHead, WordpressExport } from './read-export.ts'

/** What makes an imported post the same one. */
export function keyOfPost(site: string, { id }: PostHead): string {
  return `wordpress:${hostOf(site)}:${id}`
}

/**
 * The old site: which of its posts are known here, what they are called, and where its links lead.
 */
export type OldSite = Awaited<ReturnType<typeof openOldSite>>

/** Opens what posts of an export refer to. */
export async function openOldSite(db: Db<NewsTables>, { site, posts, pictures }: WordpressExport) {
  const slugs = await slugsToKeep(db, site, posts)
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const byAddress = new Map(pictures.map((picture) => [fullSize(picture.address), picture]))
  const newPaths = new Map([...slugs].map(([address, slug]) => [pathOf(address), `/${pagePath('newsView', { slug })}`]))
  const find = (post: PostHead) =>
    db.selectFrom('news_articles').select(['id', 'slug']).where('key', '=', keyOfPost(site, post)).executeTakeFirst()
  return {
    isKnown: async (post: PostHead) => (await find(post)) !== undefined,
    /** The address of a post that was published here; null for others. */
    slugOf: async (post: PostHead) => (await find(post))?.slug ?? null,
    /** The slug that a new post keeps; null if another item has it. */
    slugFor: ({ address }: PostHead) => slugs.get(address) ?? null,
    pictureById: (id: string) => byId.get(id),
    pictureAt: (address: string): ExportedPicture | undefined => {
      const isOwn = hostOf(address) === hostOf(site) && /\.(?:png|jpe?g|gif|webp|avif)$/i.test(pathOf(address))
      const unlisted = { id: address, address, alt: '', caption: '' }
      return byAddress.get(fullSize(address)) ?? (isOwn ? unlisted : undefined)
    },
    redirect: (href: string) => (hostOf(href) === hostOf(site) ? (newPaths.get(pathOf(href)) ?? href) : href),
  }
}

/**
 * The slugs by the old address of posts: their own where it is valid, and free or theirs already.
 */
async function slugsToKeep(db: Db<NewsTables>, site: string, posts: readonly PostHead[]): Promise<Map<string, string>> {
  const taken = new Set<string>()
  const slugs = new Map<string, string>()
  for (const post of posts) {
    const { slug, address, status } = post
    if (status !== 'publish' || !Slug.safeParse(slug).success || taken.has(slug)) continue
    if (!(await isOwnOrFree(db, keyOfPost(site, post), slug))) continue
    taken.add(slug)
    slugs.set(address, slug)
  }
  return slugs
}

async function isOwnOrFree(db: Db<NewsTables>, key: string, slug: string): Promise<boolean> {
  const rows = await db
    .selectFrom('news_articles')
    .select('key')
    .where((where) => where.or([where('slug', '=', slug), where('wanted_slug', '=', slug)]))
    .execute()
  return rows.length > 0 ? rows.every((row) => row.key === key) : isSlugFree(db, slug)
}

/** WordPress stores smaller sizes beside a picture: `room-300x200.png`. */
function fullSize(address: string): string {
  return pathOf(address).replace(/-\d+x\d+(\.\w+)$/, '$1')
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
}

/** The path of an address, without its last slash, and its query. */
export function pathOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return pathname.replace(/(?<=.)\/$/, '') + search
}
