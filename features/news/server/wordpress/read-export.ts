import { parseDocument } from 'htmlparser2'
import { type HtmlElement, type HtmlNode, isElement } from '../publish/parse-line.ts'

/** A comment of an export. Spam and unapproved ones are left out, and so are links from other sites. */
export type ExportedComment = {
  id: string
  /** The comment that it answers; `0` for none. */
  parent: string
  name: string
  /** HTML, as WordPress stores what a visitor wrote. */
  html: string
  writtenAt: Date
}

/** A post of an export. `html` is untrusted. */
export type ExportedPost = {
  id: string
  title: string
  slug: string
  /** Its address on the old site. */
  address: string
  status: string
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
}

/** A picture of an export, by its address on the old site. */
export type ExportedPicture = {
  id: string
  address: string
  alt: string
  caption: string
  width: number | null
  height: number | null
}

/** What a WordPress export (WXR 1.2) has that a news site can take over. */
export type WordpressExport = {
  site: string
  categories: { slug: string; name: string }[]
  posts: ExportedPost[]
  pictures: ExportedPicture[]
  /** How many pages, menus and other things were left out, by type. */
  leftOut: ReadonlyMap<string, number>
}

/**
 * Reads a WordPress export. Entities that the file declares are not expanded. Null if it is not a
 * WordPress export.
 */
export function readWordpressExport(xml: string): WordpressExport | null {
  const document = parseDocument(xml, { xmlMode: true, decodeEntities: true })
  const channel = childrenOf(document.children.find((node) => isElement(node, 'rss'))).find((node) =>
    isElement(node, 'channel'),
  )
  if (!channel || wordsIn(channel, 'wp:wxr_version') === '') return null
  const items = childrenOf(channel).filter((node): node is HtmlElement => isElement(node, 'item'))
  const leftOut = new Map<string, number>()
  const posts: ExportedPost[] = []
  const pictures: ExportedPicture[] = []
  for (const item of items) {
    const type = wordsIn(item, 'wp:post_type')
    if (type === 'post' && wordsIn(item, 'wp:status') !== 'trash') posts.push(postOf(item))
    else if (type === 'attachment') pictures.push(pictureOf(item))
    else leftOut.set(type, (leftOut.get(type) ?? 0) + 1)
  }
  const categories = childrenOf(channel)
    .filter((node) => isElement(node, 'wp:category'))
    .map((node) => ({ slug: wordsIn(node, 'wp:category_nicename'), name: plainText(wordsIn(node, 'wp:cat_name')) }))
  return { site: wordsIn(channel, 'wp:base_site_url'), categories, posts, pictures, leftOut }
}

function postOf(item: HtmlElement): ExportedPost {
  const meta = metaOf(item)
  return {
    id: wordsIn(item, 'wp:post_id'),
    title: plainText(wordsIn(item, 'title')),
    slug: wordsIn(item, 'wp:post_name'),
    address: wordsIn(item, 'link'),
    status: wordsIn(item, 'wp:post_password') === '' ? wordsIn(item, 'wp:status') : 'private',
    publishedAt: dateOf(wordsIn(item, 'wp:post_date_gmt')),
    author: wordsIn(item, 'dc:creator'),
    categories: childrenOf(item).flatMap((node) =>
      isElement(node, 'category') && node.attribs.domain === 'category' ? [node.attribs.nicename ?? ''] : [],
    ),
    html: wordsIn(item, 'content:encoded'),
    excerpt: plainText(wordsIn(item, 'excerpt:encoded')),
    pictureId: meta.get('_thumbnail_id') ?? null,
    comments: childrenOf(item).flatMap((node) => (isElement(node, 'wp:comment') ? commentOf(node) : [])),
  }
}

function commentOf(node: HtmlElement): ExportedComment[] {
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

function pictureOf(item: HtmlElement): ExportedPicture {
  const meta = metaOf(item)
  // Serialised by PHP: a:5:{s:5:"width";i:640;…}
  const sizes = meta.get('_wp_attachment_metadata') ?? ''
  const size = (name: string) =>
    Number(new RegExp(`^a:\\d+:\\{.*?"${name}";i:(\\d+);`, 's').exec(sizes)?.[1] ?? 0) || null
  return {
    id: wordsIn(item, 'wp:post_id'),
    address: wordsIn(item, 'wp:attachment_url'),
    alt: meta.get('_wp_attachment_image_alt') ?? '',
    caption: wordsIn(item, 'excerpt:encoded'),
    width: size('width'),
    height: size('height'),
  }
}

function metaOf(item: HtmlElement): Map<string, string> {
  return new Map(
    childrenOf(item).flatMap((node) =>
      isElement(node, 'wp:postmeta') ? [[wordsIn(node, 'wp:meta_key'), wordsIn(node, 'wp:meta_value')] as const] : [],
    ),
  )
}

/** WordPress writes UTC as `2016-01-17 17:30:00`, and zeros for no date. */
function dateOf(written: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(written)
  const at = new Date(match ? `${match[1]}T${match[2]}Z` : Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

function childrenOf(node: HtmlNode | undefined): readonly HtmlNode[] {
  return node && 'children' in node ? node.children : []
}

/** The text of the first child with a name, with the parts that are marked as CDATA. */
function wordsIn(node: HtmlNode, name: string): string {
  const found = childrenOf(node).find((child) => isElement(child, name))
  return childrenOf(found).map(textOf).join('')
}

function textOf(node: HtmlNode): string {
  if ('data' in node) return String(node.data)
  return childrenOf(node).map(textOf).join('')
}

/** Returns HTML as plain text on one line. */
export function plainText(html: string): string {
  return parseDocument(html).children.map(textOf).join('').replace(/\s+/g, ' ').trim()
}
