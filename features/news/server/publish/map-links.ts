import type { Block, Inline, Picture } from '../../contract.ts'

/** Where a link leads from now on; null makes it plain words. */
export type Redirect = (href: string) => string | null

/** A body whose links lead elsewhere. */
export function mapLinks(blocks: readonly Block[], redirect: Redirect): Block[] {
  return blocks.map((block) => mapBlock(block, redirect))
}

/** Every address that the links of a body lead to, in their order. */
export function linksOf(blocks: readonly Block[]): string[] {
  const links: string[] = []
  mapLinks(blocks, (href) => {
    links.push(href)
    return href
  })
  return links
}

function mapBlock(block: Block, redirect: Redirect): Block {
  const line = (parts: readonly Inline[]) => mapLine(parts, redirect)
  const captioned = (picture: Picture & { caption: Inline[] }) => ({ ...picture, caption: line(picture.caption) })
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: line(block.children) }
    case 'list':
      return { ...block, items: block.items.map((item) => mapLinks(item, redirect)) }
    case 'quote':
      return { ...block, children: mapLinks(block.children, redirect) }
    case 'table':
      return { ...block, head: block.head?.map(line) ?? null, rows: block.rows.map((row) => row.map(line)) }
    case 'picture':
      return { ...block, picture: captioned(block.picture) }
    case 'gallery':
      return { ...block, pictures: block.pictures.map(captioned) }
    case 'video':
    case 'badge':
    case 'player':
    case 'rule':
      return block
  }
}

function mapLine(parts: readonly Inline[], redirect: Redirect): Inline[] {
  return parts.flatMap((part): Inline[] => {
    if (typeof part === 'string' || part.kind === 'break') return [part]
    const children = mapLine(part.children, redirect)
    if (part.kind !== 'link') return [{ ...part, children }]
    const href = redirect(part.href)
    return href === null ? children : [{ ...part, href, children }]
  })
}
