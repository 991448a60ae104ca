import { isDeepStrictEqual } from 'node:util'
import type { BlockContent, DefinitionContent, Paragraph, PhrasingContent, RootContent, TableCell } from 'mdast'
import { directiveToMarkdown, type LeafDirective, type TextDirective } from 'mdast-util-directive'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block, Inline } from '../../contract.ts'
import { sourceOfBody } from '../publish/source-of-body.ts'
import { parseMarkdown } from './parse-markdown.ts'

type Flow = BlockContent | DefinitionContent
type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

const extensions = [directiveToMarkdown(), gfmStrikethroughToMarkdown(), gfmTableToMarkdown({ tablePipeAlign: false })]

/**
 * Writes a body as Markdown (CommonMark with tables, strikethrough and directives, see
 * docs/news-files.md). A block that Markdown cannot express exactly is written as HTML, so that
 * `parseMarkdown` always returns the same blocks.
 */
export function writeMarkdown(
  blocks: readonly Block[],
  language: LanguageCode,
  pictureOrigins: ReadonlySet<string>,
): string {
  const isExact = (block: Block) => isRead(flowOf(block), block, language, pictureOrigins)
  return write(blocks.map((block) => (isExact(block) ? flowOf(block) : htmlOf(block))))
}

function write(children: RootContent[]): string {
  return toMarkdown({ type: 'root', children }, { extensions, bullet: '-', emphasis: '*', rule: '-', fences: true })
}

/** Whether Markdown alone gives back the block. Ids of headings depend on the ones before. */
function isRead(flow: Flow, block: Block, language: LanguageCode, pictureOrigins: ReadonlySet<string>): boolean {
  const read = parseMarkdown(write([flow]), language, pictureOrigins)
  return isDeepStrictEqual(withoutIds(read), withoutIds([block]))
}

function withoutIds(blocks: readonly Block[]): unknown {
  return JSON.parse(JSON.stringify(blocks, (key, value) => (key === 'id' ? '' : value)))
}

function htmlOf(block: Block): Flow {
  return { type: 'html', value: sourceOfBody([block]).replaceAll('\n', '&#10;') }
}

function flowOf(block: Block): Flow {
  switch (block.kind) {
    case 'paragraph':
      return { type: 'paragraph', children: line(block.children, true) }
    case 'heading':
      return { type: 'heading', depth: block.level, children: line(block.children) }
    case 'list':
      return {
        type: 'list',
        ordered: block.isOrdered,
        spread: false,
        children: block.items.map((item) => ({ type: 'listItem', spread: false, children: item.map(flowOf) })),
      }
    case 'quote':
      return block.source === undefined
        ? { type: 'blockquote', children: block.children.map(flowOf) }
        : container('quote', { source: block.source }, block.children.map(flowOf))
    case 'notice':
      return container('notice', { tone: block.tone }, block.children.map(flowOf))
    case 'table':
      return block.head === null ? htmlOf(block) : tableOf(block.head, block.rows)
    case 'picture':
      return pictureOf(block.picture)
    case 'gallery':
      return container('gallery', {}, block.pictures.map(pictureOf))
    case 'video':
      return leaf('video', { id: block.id, title: block.title })
    case 'badge':
      return leaf('badge', { code: block.code })
    case 'badges':
      return leaf('badges', { codes: block.codes.join(' ') })
    case 'player':
      return leaf('player', { name: `${block.hotel}:${block.name}` })
    case 'room':
      return leaf('room', { number: roomOf(block) })
    case 'event':
      return leaf('event', {
        title: block.title,
        starts: block.startsAt,
        ...(block.endsAt === null ? {} : { ends: block.endsAt }),
        ...(block.room === null ? {} : { room: roomOf(block.room) }),
      })
    case 'rule':
      return { type: 'thematicBreak' }
  }
}

function roomOf({ hotel, number }: { hotel: string; number: number }): string {
  return `${hotel}:${number}`
}

function tableOf(head: Inline[][], rows: Inline[][][]): Flow {
  const cells = (row: Inline[][]): TableCell[] => row.map((cell) => ({ type: 'tableCell', children: line(cell) }))
  return { type: 'table', children: [head, ...rows].map((row) => ({ type: 'tableRow', children: cells(row) })) }
}

function pictureOf({ src, alt, width, height, focus, caption, credit }: CaptionedPicture): LeafDirective {
  const attributes = { src, alt, width: String(width), height: String(height) }
  const more = { ...(focus && { focus: `${focus.x} ${focus.y}` }), ...(credit === undefined ? {} : { credit }) }
  return leaf('picture', { ...attributes, ...more }, line(caption))
}

function container(name: string, attributes: Record<string, string>, children: Flow[]): Flow {
  return { type: 'containerDirective', name, attributes, children }
}

function leaf(name: string, attributes: Record<string, string>, children: PhrasingContent[] = []): LeafDirective {
  return { type: 'leafDirective', name, attributes, children: children as Paragraph['children'] }
}

/** A line break is a line of its own only in a paragraph. */
function line(parts: readonly Inline[], isParagraph = false): PhrasingContent[] {
  return parts.flatMap((part): PhrasingContent[] => {
    if (typeof part === 'string') return [{ type: 'text', value: part }]
    switch (part.kind) {
      case 'break':
        return [isParagraph ? { type: 'break' } : { type: 'html', value: '<br>' }]
      case 'moment':
        return [mention('moment', { at: part.at })]
      case 'badge':
        return [mention('badge', { code: part.code })]
      case 'player':
        return [mention('player', { name: `${part.hotel}:${part.name}` })]
      case 'link':
        return [{ type: 'link', url: part.href, children: line(part.children, isParagraph) }]
      case 'strong':
      case 'emphasis':
        return [{ type: part.kind, children: line(part.children, isParagraph) }]
      case 'strike':
        return [{ type: 'delete', children: line(part.children, isParagraph) }]
      case 'code':
        return codeOf(part.children, isParagraph)
      default:
        return part satisfies never
    }
  })
}

function codeOf(children: readonly Inline[], isParagraph: boolean): PhrasingContent[] {
  const [only, ...others] = children
  if (typeof only === 'string' && others.length === 0) return [{ type: 'inlineCode', value: only }]
  return [{ type: 'html', value: '<code>' }, ...line(children, isParagraph), { type: 'html', value: '</code>' }]
}

function mention(name: string, attributes: Record<string, string>): TextDirective {
  return { type: 'textDirective', name, attributes, children: [] }
}
