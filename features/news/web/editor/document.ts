import type { Mark, Node } from 'prosemirror-model'
import type { HotelCode } from '#features/hotels/contract.ts'
import { printable } from '#platform/contract/written-text.ts'
import type { Block, Inline } from '../../body.ts'
import { writtenIn } from './pending-pictures.ts'
import { schema } from './schema.ts'

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

/**
 * Returns the document of a body, with lines to write on where a block has none. Throws a
 * RangeError for what the server does not take either, such as an address of another scheme.
 */
export function documentOfBlocks(blocks: readonly Block[]): Node {
  const doc = schema.node('doc', null, orLine(blocks.map(nodeOf)))
  doc.check()
  return doc
}

const orLine = (nodes: Node[]) => (nodes.length > 0 ? nodes : [schema.node('paragraph')])

function nodeOf(block: Block): Node {
  switch (block.kind) {
    case 'paragraph':
      return schema.node('paragraph', null, nodesOfLine(block.children))
    case 'heading':
      return schema.node('heading', { level: block.level }, nodesOfLine(block.children))
    case 'list':
      return schema.node(
        block.isOrdered ? 'orderedList' : 'bulletList',
        null,
        (block.items.length > 0 ? block.items : [[]]).map(itemOf),
      )
    case 'quote':
      return schema.node('quote', { source: block.source ?? '' }, orLine(block.children.map(nodeOf)))
    case 'notice':
      return schema.node('notice', { tone: block.tone }, orLine(block.children.map(nodeOf)))
    case 'table':
      return tableOf(block)
    case 'picture':
      return pictureOf(block.picture)
    case 'gallery':
      return schema.node('gallery', null, block.pictures.map(pictureOf))
    case 'video':
      return schema.node('video', { id: block.id, title: block.title })
    case 'badge':
      return schema.node('badge', { code: block.code })
    case 'badges':
      return schema.node('badges', { codes: block.codes })
    case 'player':
      return schema.node('player', { hotel: block.hotel, name: block.name })
    case 'room':
      return schema.node('room', { hotel: block.hotel, number: block.number })
    case 'event': {
      const room = block.room && `${block.room.hotel}:${block.room.number}`
      return schema.node('event', { title: block.title, startsAt: block.startsAt, endsAt: block.endsAt, room })
    }
    case 'rule':
      return schema.node('rule')
  }
}

/** An item begins with a paragraph: an empty one is left out again when it is saved. */
function itemOf(blocks: readonly Block[]): Node {
  const [first] = blocks
  const start = first?.kind === 'paragraph' ? [] : [schema.node('paragraph')]
  return schema.node('listItem', null, [...start, ...blocks.map(nodeOf)])
}

function tableOf({ head, rows }: Extract<Block, { kind: 'table' }>): Node {
  const row = (cells: Inline[][], type: 'tableHeader' | 'tableCell') =>
    schema.node(
      'tableRow',
      null,
      (cells.length > 0 ? cells : [[]]).map((cell) => schema.node(type, null, nodesOfLine(cell))),
    )
  const heading = head ? [row(head, 'tableHeader')] : []
  const body = head || rows.length > 0 ? rows : [[]]
  return schema.node('table', null, [...heading, ...body.map((cells) => row(cells, 'tableCell'))])
}

/** Returns the node of a picture with its caption. */
export function pictureOf({ src, alt, width, height, focus, caption, credit }: CaptionedPicture): Node {
  const attributes = { src, alt, width, height, focus: focus ?? null, credit: credit ?? '' }
  return schema.node('picture', attributes, nodesOfLine(caption))
}

function nodesOfLine(parts: readonly Inline[], marks: readonly Mark[] = []): Node[] {
  return parts.flatMap((part): Node[] => {
    if (typeof part === 'string') return part === '' ? [] : [schema.text(part, marks)]
    switch (part.kind) {
      case 'break':
        return [schema.node('hardBreak', null, [], marks)]
      case 'moment':
        return [schema.node('moment', { at: part.at }, [], marks)]
      case 'badge':
        return [schema.node('badgeMention', { code: part.code }, [], marks)]
      case 'player':
        return [schema.node('playerMention', { hotel: part.hotel, name: part.name }, [], marks)]
      case 'link':
        return nodesOfLine(part.children, schema.mark('link', { href: part.href }).addToSet(marks))
      default:
        return nodesOfLine(part.children, schema.mark(part.kind).addToSet(marks))
    }
  })
}

/**
 * Returns the body of a document. What is empty is left out: paragraphs, items, tables, galleries;
 * a gallery of one picture is a picture.
 */
export function blocksOfDocument(doc: Node): Block[] {
  return doc.children.flatMap(savedBlock)
}

// Nodes never change, and most are the same after a key: their blocks are made once.
const saved = new WeakMap<Node, Block[]>()

function savedBlock(node: Node): Block[] {
  const known = saved.get(node) ?? blockOf(node)
  saved.set(node, known)
  return known
}

/** The place that a node of the document has among the blocks of its body. */
export function placeOfNode(doc: Node, index: number): number {
  return doc.children.slice(0, index).filter((node) => savedBlock(node).length > 0).length
}

/** The index of the node at a place among the blocks of the body; null if there is none. */
export function nodeAtPlace(doc: Node, place: number): number | null {
  let left = place
  for (const [index, node] of doc.children.entries()) {
    if (savedBlock(node).length > 0 && left-- === 0) return index
  }
  return null
}

function blockOf(node: Node): Block[] {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph': {
      const children = lineOf(node)
      return children.length > 0 ? [{ kind: 'paragraph', children }] : []
    }
    case 'heading': {
      const children = lineOf(node)
      return children.length > 0 ? [{ kind: 'heading', level: attrs.level, id: '', children }] : []
    }
    case 'bulletList':
    case 'orderedList': {
      const items = node.children.map((item) => item.children.flatMap(blockOf)).filter((item) => item.length > 0)
      return items.length > 0 ? [{ kind: 'list', isOrdered: node.type.name === 'orderedList', items }] : []
    }
    case 'quote': {
      const children = node.children.flatMap(blockOf)
      const source = attrs.source.trim()
      return children.length > 0 ? [{ kind: 'quote', children, ...(source && { source }) }] : []
    }
    case 'notice': {
      const children = node.children.flatMap(blockOf)
      return children.length > 0 ? [{ kind: 'notice', tone: attrs.tone, children }] : []
    }
    case 'table':
      return tableIn(node)
    case 'picture':
      return [{ kind: 'picture', picture: pictureIn(node) }]
    case 'gallery': {
      const pictures = node.children.map(pictureIn)
      const [only, ...more] = pictures
      if (!only) return []
      return more.length > 0 ? [{ kind: 'gallery', pictures }] : [{ kind: 'picture', picture: only }]
    }
    case 'video':
      return [{ kind: 'video', provider: 'youtube', id: attrs.id, title: attrs.title || 'YouTube' }]
    case 'badge':
      return [{ kind: 'badge', code: attrs.code }]
    case 'badges':
      return attrs.codes.length > 0 ? [{ kind: 'badges', codes: attrs.codes }] : []
    case 'player':
      return [{ kind: 'player', hotel: attrs.hotel, name: attrs.name }]
    case 'room':
      return [{ kind: 'room', hotel: attrs.hotel, number: attrs.number }]
    case 'event':
      return [
        {
          ...{ kind: 'event', title: attrs.title, startsAt: attrs.startsAt, endsAt: attrs.endsAt },
          room: roomOf(attrs.room),
        },
      ]
    case 'rule':
      return [{ kind: 'rule' }]
    default:
      throw new Error(`A ${node.type.name} is no block`)
  }
}

function roomOf(written: string | null): { hotel: HotelCode; number: number } | null {
  const [hotel, number] = written?.split(':') ?? []
  return hotel && number ? { hotel: hotel as HotelCode, number: Number(number) } : null
}

function tableIn(node: Node): Block[] {
  const rows = node.children.map((row) => ({
    isHead: row.children.length > 0 && row.children.every((cell) => cell.type.name === 'tableHeader'),
    cells: row.children.map(lineOf),
  }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.length > 0))
  const [first, ...others] = filled
  if (!first) return []
  const isHead = first.isHead && others.length > 0
  const body = isHead ? others : filled
  return [{ kind: 'table', head: isHead ? first.cells : null, rows: body.map(({ cells }) => cells) }]
}

function pictureIn(node: Node): CaptionedPicture {
  const { src, alt, width, height, focus, credit } = node.attrs
  const more = { ...(focus && { focus }), ...(credit.trim() && { credit: credit.trim() }) }
  return { src, alt, width, height, caption: lineOf(node), ...more }
}

type Run = { node: Node; marks: readonly Mark[] }

function lineOf(parent: Node): Inline[] {
  return tidy(group(writtenIn(parent).map((node) => ({ node, marks: node.marks }))))
}

/** Marks become nested parts: neighbours that share a mark share the part. */
function group(runs: readonly Run[]): Inline[] {
  const line: Inline[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at]
    if (!run) break
    const [mark, end] = outermost(runs, at)
    if (!mark) {
      add(line, partOf(run.node))
      at++
      continue
    }
    const inside = runs
      .slice(at, end)
      .map(({ node, marks }) => ({ node, marks: marks.filter((each) => !each.eq(mark)) }))
    line.push(partOfMark(mark, group(inside)))
    at = end
  }
  return line
}

function add(line: Inline[], part: Inline): void {
  const last = line.at(-1)
  if (typeof part === 'string' && typeof last === 'string') line.splice(-1, 1, last + part)
  else line.push(part)
}

function partOf(node: Node): Inline {
  const { attrs } = node
  switch (node.type.name) {
    case 'hardBreak':
      return { kind: 'break' }
    case 'moment':
      return { kind: 'moment', at: attrs.at }
    case 'badgeMention':
      return { kind: 'badge', code: attrs.code }
    case 'playerMention':
      return { kind: 'player', hotel: attrs.hotel, name: attrs.name }
    default:
      // What was pasted can have control characters, which are not stored.
      return printable(node.text ?? '')
  }
}

const styles = ['strong', 'emphasis', 'strike', 'code'] as const

function partOfMark(mark: Mark, children: Inline[]): Inline {
  const style = styles.find((name) => name === mark.type.name)
  return style ? { kind: style, children } : { kind: 'link', href: mark.attrs.href, children }
}

/** The mark that reaches furthest becomes the outer part, so that one text has one form. */
function outermost(runs: readonly Run[], at: number): [mark: Mark | undefined, end: number] {
  let best: [Mark | undefined, number] = [undefined, at]
  for (const mark of runs[at]?.marks ?? []) {
    let end = at + 1
    while (runs[end]?.marks.some((each) => each.eq(mark))) end++
    if (end > best[1]) best = [mark, end]
  }
  return best
}

/** A line without breaks at its end, and empty if it is only spaces. */
function tidy(line: readonly Inline[]): Inline[] {
  const last = line.at(-1)
  if (last === undefined) return []
  if (typeof last === 'object' && last.kind === 'break') return tidy(line.slice(0, -1))
  if (line.length === 1 && typeof last === 'string' && last.trim() === '') return []
  return [...line]
}
