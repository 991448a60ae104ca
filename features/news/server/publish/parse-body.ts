import { parseDocument } from 'htmlparser2'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block, Inline } from '../../contract.ts'
import { linkAddress, pictureAddress } from '../../link-address.ts'
import { openHeadingIds } from './article-slug.ts'
import {
  badgeMark,
  badgesMark,
  eventMark,
  focusMark,
  noticeMark,
  plainLine,
  playerMark,
  roomMark,
  youtubeId,
} from './body-marks.ts'
import { type HtmlElement, type HtmlNode, isBlank, isElement, isPartOfLine, isText, parseLine } from './parse-line.ts'

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

/** Parser state: `idOf` makes the ids of the headings. */
type Reading = { origins: ReadonlySet<string>; idOf: (line: readonly Inline[]) => string }

/**
 * Parses sanitised HTML into blocks. The sanitiser is not trusted: every address is checked again.
 * Untagged text becomes paragraphs, misplaced elements move behind their line, and empty ones are
 * dropped. Heading ids are made in `language`.
 */
export function parseBody(html: string, language: LanguageCode, pictureOrigins: ReadonlySet<string>): Block[] {
  return flow(parseDocument(html).children, { origins: pictureOrigins, idOf: openHeadingIds(language) })
}

function flow(nodes: readonly HtmlNode[], reading: Reading): Block[] {
  const blocks: Block[] = []
  let line: HtmlNode[] = []
  const endParagraph = () => {
    blocks.push(...paragraph(line, reading))
    line = []
  }
  for (const node of nodes) {
    if (!isElement(node) || isPartOfLine(node) || isPictureInLine(node, line, reading)) line.push(node)
    else {
      endParagraph()
      const last = blocks.at(-1)
      for (const block of blocksOf(node, reading)) {
        if (block.kind !== 'rule' || last?.kind !== 'rule') blocks.push(block)
      }
    }
  }
  endParagraph()
  return blocks
}

/** A picture within a line does not split it; a forbidden picture becomes a link. */
function isPictureInLine(node: HtmlElement, line: readonly HtmlNode[], reading: Reading): boolean {
  return node.name === 'img' && (!line.every(isSpace) || picture(node.attribs, reading).length === 0)
}

function isSpace(node: HtmlNode): boolean {
  return isText(node) && node.data.trim() === ''
}

function blocksOf(element: HtmlElement, reading: Reading): Block[] {
  const { name, attribs, children } = element
  switch (name) {
    case 'h2':
    case 'h3':
      return heading(name === 'h2' ? 2 : 3, children, reading)
    case 'ul':
    case 'ol': {
      const items = children.map((item) => flow(isElement(item, 'li') ? item.children : [item], reading))
      const filled = items.filter((item) => item.length > 0)
      return filled.length > 0 ? [{ kind: 'list', isOrdered: name === 'ol', items: filled }] : []
    }
    case 'blockquote': {
      const quoted = flow(children, reading)
      const source = plainLine(attribs['data-source'] ?? '')
      return quoted.length > 0 ? [{ kind: 'quote', children: quoted, ...(source && { source }) }] : []
    }
    case 'table': {
      const { table, strays } = parseTable(element)
      return [...flow(strays, reading), ...(table ? [table] : [])]
    }
    case 'figure':
      return figure(children, reading)
    case 'img':
      return picture(attribs, reading)
    case 'hr':
      return [{ kind: 'rule' }]
    case 'pre':
      return paragraph([element], reading)
    case 'div':
      return card(element, reading) ?? flow(children, reading)
    default:
      return flow(children, reading)
  }
}

/** Returns the text of a line as a paragraph, followed by block elements found in it. */
function paragraph(nodes: readonly HtmlNode[], reading: Reading): Block[] {
  const { line, lifted } = lineOf(nodes, reading)
  return isBlank(line) ? lifted : [{ kind: 'paragraph', children: line }, ...lifted]
}

function heading(level: 2 | 3, nodes: readonly HtmlNode[], reading: Reading): Block[] {
  const { line, lifted } = lineOf(nodes, reading)
  if (isBlank(line)) return lifted
  return [{ kind: 'heading', level, id: reading.idOf(line), children: line }, ...lifted]
}

function lineOf(nodes: readonly HtmlNode[], reading: Reading): { line: Inline[]; lifted: Block[] } {
  const lifted: Block[] = []
  const line = parseLine(nodes, (element) => {
    const isMoved = ['img', 'figure', 'table', 'hr'].includes(element.name)
    const blocks = isMoved ? blocksOf(element, reading) : card(element, reading)
    lifted.push(...(blocks ?? []))
    return blocks !== null && (blocks.length > 0 || element.name !== 'img')
  })
  return { line, lifted }
}

function figure(nodes: readonly HtmlNode[], reading: Reading): Block[] {
  const isCaption = (node: HtmlNode) => isElement(node, 'figcaption')
  const blocks = flow(
    nodes.filter((node) => !isCaption(node)),
    reading,
  )
  const { line, lifted } = lineOf(nodes.filter(isCaption), reading)
  const [only] = blocks
  if (blocks.length === 1 && only?.kind === 'picture') {
    return [{ kind: 'picture', picture: { ...only.picture, caption: line } }, ...lifted]
  }
  return [...blocks, ...(isBlank(line) ? [] : [{ kind: 'paragraph' as const, children: line }]), ...lifted]
}

function picture(attributes: Record<string, string>, { origins }: Reading): Block[] {
  const { src = '', alt = '' } = attributes
  const credit = plainLine(attributes['data-credit'] ?? '')
  const focus = focusMark(attributes['data-focus'] ?? '')
  const [width, height] = [Number(attributes.width), Number(attributes.height)]
  const address = pictureAddress(src, origins)
  if (address === null || !(width > 0 && height > 0)) return []
  const more = { ...(focus && { focus }), ...(credit && { credit }) }
  return [{ kind: 'picture', picture: { src: address, alt, width, height, caption: [], ...more } }]
}

/**
 * Parses a division with a mark: a card, gallery, video or notice; null for other elements. Marks
 * without a valid value are dropped.
 */
function card({ name, attribs, children }: HtmlElement, reading: Reading): Block[] | null {
  if (name !== 'div') return null
  const { 'data-badge': badge, 'data-player': player, 'data-badges': badges, 'data-event': event } = attribs
  const { 'data-room': room, 'data-video': video, 'data-gallery': gallery, 'data-notice': notice } = attribs
  if (badge !== undefined) {
    const code = badgeMark(badge)
    return code === null ? [] : [{ kind: 'badge', code }]
  }
  if (badges !== undefined) return rowOf(badges)
  if (player !== undefined) {
    const named = playerMark(player)
    return named === null ? [] : [{ kind: 'player', ...named }]
  }
  if (event !== undefined) return eventOf(event, attribs)
  if (room !== undefined) {
    const entered = roomMark(room)
    return entered === null ? [] : [{ kind: 'room', ...entered }]
  }
  if (video !== undefined) return videoOf(video, attribs.title)
  if (notice !== undefined) return noticeOf(notice, children, reading)
  return gallery === undefined ? null : galleryOf(children, reading)
}

/** A row of one badge is a card. */
function rowOf(written: string): Block[] {
  const codes = badgesMark(written) ?? []
  const [only, ...more] = codes
  if (only === undefined) return []
  return [more.length > 0 ? { kind: 'badges', codes } : { kind: 'badge', code: only }]
}

function eventOf(written: string, attributes: Record<string, string>): Block[] {
  const times = eventMark(written)
  const title = plainLine(attributes.title ?? '')
  if (times === null || title === '') return []
  return [{ kind: 'event', title, ...times, room: roomMark(attributes['data-room'] ?? '') }]
}

function videoOf(address: string, title: string | undefined): Block[] {
  const id = youtubeId(address)
  if (id !== null) return [{ kind: 'video', provider: 'youtube', id, title: title || 'YouTube' }]
  const href = linkAddress(address)
  return href === null ? [] : [{ kind: 'paragraph', children: [{ kind: 'link', href, children: [title || href] }] }]
}

function noticeOf(written: string, nodes: readonly HtmlNode[], reading: Reading): Block[] {
  const tone = noticeMark(written)
  const blocks = flow(nodes, reading)
  return tone === null || blocks.length === 0 ? blocks : [{ kind: 'notice', tone, children: blocks }]
}

function galleryOf(nodes: readonly HtmlNode[], reading: Reading): Block[] {
  const blocks = flow(nodes, reading)
  const pictures = blocks.flatMap((block): CaptionedPicture[] => (block.kind === 'picture' ? [block.picture] : []))
  const others = blocks.filter((block) => block.kind !== 'picture')
  const [only, ...more] = pictures
  if (!only) return others
  return [more.length > 0 ? { kind: 'gallery', pictures } : { kind: 'picture', picture: only }, ...others]
}

/** Maximum number of columns; further ones are dropped. */
const mostColumns = 20

type Row = { cells: Inline[][]; isHead: boolean }

/**
 * Parses a table: rows padded to equal length, with a head if there is one (`thead`, or a first row
 * of only `th`). Cells contain text and links. `strays` are contents outside cells, such as a
 * caption.
 */
function parseTable(table: HtmlElement): {
  table: Extract<Block, { kind: 'table' }> | null
  strays: HtmlNode[]
} {
  const strays: HtmlNode[] = []
  const rows = rowsOf(table, strays).filter(({ cells }) => cells.some((cell) => !isBlank(cell)))
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const padded = rows.map(({ cells }) => [...cells, ...Array.from({ length: columns - cells.length }, () => [])])
  const hasHead = rows[0]?.isHead === true && rows.length > 1
  const [first = [], ...others] = padded
  if (rows.length === 0) return { table: null, strays }
  return { table: { kind: 'table', head: hasHead ? first : null, rows: hasHead ? others : padded }, strays }
}

function rowsOf(part: HtmlElement, strays: HtmlNode[]): Row[] {
  return part.children.flatMap((node): Row[] => {
    if (isElement(node, 'tr')) return [tableRow(node, part.name === 'thead', strays)]
    if (isElement(node, 'thead', 'tbody', 'tfoot')) return rowsOf(node, strays)
    strays.push(node)
    return []
  })
}

function tableRow(row: HtmlElement, isHead: boolean, strays: HtmlNode[]): Row {
  const cells: Inline[][] = []
  let headings = 0
  for (const node of row.children) {
    if (!isElement(node, 'td', 'th')) strays.push(node)
    else if (cells.length < mostColumns) {
      if (node.name === 'th') headings++
      cells.push(
        parseLine(node.children, () => false),
        ...beside(node, mostColumns - cells.length - 1),
      )
    }
  }
  return {
    cells,
    isHead: isHead || (headings > 0 && headings === row.children.filter((node) => isElement(node)).length),
  }
}

/** Returns the empty cells covered by a colspan, so that the following cells keep their column. */
function beside(cell: HtmlElement, most: number): Inline[][] {
  const covered = Number(/^\d{1,2}$/.exec(cell.attribs.colspan ?? '')?.[0] ?? 1) - 1
  return Array.from({ length: Math.min(Math.max(covered, 0), most) }, () => [])
}
