import { parseDocument } from 'htmlparser2'
import { type ExportLimits, type ItemNode, readItems } from './read-items.ts'

/**
 * A comment of an export. Spam and unapproved ones are left out, and so are links from other sites.
 */
export type ExportedComment = {
  id: string
  /** The comment that it answers; `0` for none. */
  parent: string
  name: string
  /** HTML, as WordPress stores what a visitor wrote. */
  html: string
  writtenAt: Date
}

/** What of a post is read ahead. `status` is that of WordPress; with a password it is `private`. */
export type PostHead = {
  id: string
  slug: string
  /** Its address on the old site. */
  address: string
  status: string
}

/** A post of an export. `html` is untrusted. */
export type ExportedPost = PostHead & {
  title: string
  /** Null for a post that was never published. */
  publishedAt: Date | null
  /** Login name of the author. */
  author: string
  categories: string[]
  html: string
  excerpt: string
  /** The attachment that is its main picture. */
  pictureId: string | null
  comments: ExportedComment[]
  /** Comments that are left out: spam, unapproved, and links from other sites. */
  otherComments: number
}

/** A picture of an export, by its address on the old site. */
export type ExportedPicture = { id: string; address: string; alt: string; caption: string }

/** What an export has besides its posts, which are read one by one. */
export type WordpressExport = {
  site: string
  /** Names that are shown, by login name. */
  authors: ReadonlyMap<string, string>
  categories: readonly { slug: string; name: string }[]
  posts: readonly PostHead[]
  pictures: readonly ExportedPicture[]
  /** How many pages, menus and other things are left out, by type. */
  leftOut: ReadonlyMap<string, number>
  /** Reads the posts from the file again, in its order. */
  readPosts: () => AsyncGenerator<ExportedPost>
}

/**
 * Reads a WordPress export (WXR 1.0 to 1.2) twice, never as a whole: first what posts refer to,
 * then post by post. Throws an ExportProblem for a file that is damaged, too large, or something
 * else.
 */
export async function openWordpressExport(file: string, limits?: ExportLimits): Promise<WordpressExport> {
  const authors = new Map<string, string>()
  const categories: { slug: string; name: string }[] = []
  const posts: PostHead[] = []
  const pictures: ExportedPicture[] = []
  const leftOut = new Map<string, number>()
  let site = ''
  for await (const node of readItems(file, limits)) {
    if (node.name === 'wp:base_site_url') site = node.text.trim()
    else if (node.name === 'wp:author')
      authors.set(wordsIn(node, 'wp:author_login'), wordsIn(node, 'wp:author_display_name'))
    else if (node.name === 'wp:category')
      categories.push({ slug: wordsIn(node, 'wp:category_nicename'), name: plainText(wordsIn(node, 'wp:cat_name')) })
    else if (node.name === 'item') {
      const type = wordsIn(node, 'wp:post_type')
      if (isPost(node)) posts.push(headOf(node))
      else if (type === 'attachment') pictures.push(pictureOf(node))
      else leftOut.set(type, (leftOut.get(type) ?? 0) + 1)
    }
  }
  return { site, authors, categories, posts, pictures, leftOut, readPosts }

  async function* readPosts(): AsyncGenerator<ExportedPost> {
    for await (const node of readItems(file, limits)) if (isPost(node)) yield postOf(node)
  }
}

function isPost(node: ItemNode): boolean {
  const isKept = !['trash', 'auto-draft', 'inherit'].includes(wordsIn(node, 'wp:status'))
  return node.name === 'item' && wordsIn(node, 'wp:post_type') === 'post' && isKept
}

function headOf(item: ItemNode): PostHead {
  return {
    id: wordsIn(item, 'wp:post_id'),
    slug: wordsIn(item, 'wp:post_name'),
    address: wordsIn(item, 'link'),
    status: wordsIn(item, 'wp:post_password') === '' ? wordsIn(item, 'wp:status') : 'private',
  }
}

function postOf(item: ItemNode): ExportedPost {
  const written = item.children.filter(({ name }) => name === 'wp:comment')
  const comments = written.flatMap(commentOf)
  return {
    ...headOf(item),
    title: plainText(wordsIn(item, 'title')),
    publishedAt: dateOf(wordsIn(item, 'wp:post_date_gmt')),
    author: wordsIn(item, 'dc:creator'),
    categories: item.children.flatMap(({ name, attributes }) =>
      name === 'category' && attributes.domain === 'category' ? [attributes.nicename ?? ''] : [],
    ),
    html: wordsIn(item, 'content:encoded'),
    excerpt: plainText(wordsIn(item, 'excerpt:encoded')),
    pictureId: metaOf(item).get('_thumbnail_id') ?? null,
    comments,
    otherComments: written.length - comments.length,
  }
}

function commentOf(node: ItemNode): ExportedComment[] {
  const writtenAt = dateOf(wordsIn(node, 'wp:comment_date_gmt'))
  const isByVisitor = ['', 'comment'].includes(wordsIn(node, 'wp:comment_type'))
  if (!writtenAt || !isByVisitor || wordsIn(node, 'wp:comment_approved') !== '1') return []
  return [
    {
      id: wordsIn(node, 'wp:comment_id'),
      parent: wordsIn(node, 'wp:comment_parent'),
      name: plainText(wordsIn(node, 'wp:comment_author')),
      html: wordsIn(node, 'wp:comment_content'),
      writtenAt,
    },
  ]
}

function pictureOf(item: ItemNode): ExportedPicture {
  return {
    id: wordsIn(item, 'wp:post_id'),
    address: wordsIn(item, 'wp:attachment_url'),
    alt: metaOf(item).get('_wp_attachment_image_alt') ?? '',
    caption: wordsIn(item, 'excerpt:encoded'),
  }
}

function metaOf(item: ItemNode): Map<string, string> {
  const metas = item.children.filter(({ name }) => name === 'wp:postmeta')
  return new Map(metas.map((node) => [wordsIn(node, 'wp:meta_key'), wordsIn(node, 'wp:meta_value')]))
}

/** WordPress writes UTC as `2016-01-17 17:30:00`, and zeros for no date. */
function dateOf(written: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(written)
  const at = new Date(match ? `${match[1]}T${match[2]}Z` : Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The text of the first child with a name. */
function wordsIn(node: ItemNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? ''
}

/** Returns HTML as plain text on one line. */
export function plainText(html: string): string {
  const texts: string[] = []
  const waiting = parseDocument(html).children.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('data' in node && node.type === 'text') texts.push(String(node.data))
    if ('children' in node) waiting.push(...node.children.toReversed())
  }
  return texts.join('').replace(/\s+/g, ' ').trim()
}
