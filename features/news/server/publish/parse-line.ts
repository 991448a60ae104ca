import { ElementType, type parseDocument } from 'htmlparser2'
import { printable } from '#platform/contract/written-text.ts'
import type { Inline } from '../../contract.ts'
import { linkAddress } from '../../link-address.ts'
import { badgeMark, momentMark, playerMark } from './body-marks.ts'
import { wordsOfLine } from './body-words.ts'

const styles: Record<string, 'strong' | 'emphasis' | 'strike' | 'code'> = {
  strong: 'strong',
  em: 'emphasis',
  s: 'strike',
  code: 'code',
  pre: 'code',
}

const partsOfLine = ['a', 'br', 'span', ...Object.keys(styles)]

/** Removes a block element, such as a picture, from a line; returns whether it did. */
export type Lift = (element: HtmlElement) => boolean

/** Returns whether an element is inline. */
export function isPartOfLine(node: HtmlNode): boolean {
  return !isElement(node) || (partsOfLine.includes(node.name) && node.name !== 'pre')
}

/**
 * Parses a line: text, styles, links, mentions and breaks. Block elements are separated by breaks,
 * unless `lift` removes them.
 */
export function parseLine(nodes: readonly HtmlNode[], lift: Lift): Inline[] {
  return tidy(read(nodes, lift, { link: false, pre: false }))
}

/** Returns whether a line has no readable content. */
export function isBlank(line: readonly Inline[]): boolean {
  return wordsOfLine(line).trim() === ''
}

/** Context of an inline element. */
type Within = { link: boolean; pre: boolean }

function read(nodes: readonly HtmlNode[], lift: Lift, within: Within): Inline[] {
  const line: Inline[] = []
  for (const node of nodes) {
    if (isText(node)) line.push(...wordsWithBreaks(printable(node.data), within.pre))
    if (!isElement(node) || lift(node)) continue
    if (node.name === 'br') line.push({ kind: 'break' })
    else if (node.name === 'img') line.push(...readPicture(node, within))
    else if (node.name === 'a') line.push(...readLink(node, lift, within))
    else if (node.name === 'span') line.push(...(readMention(node, within) ?? read(node.children, lift, within)))
    else {
      const children = read(node.children, lift, { ...within, pre: within.pre || node.name === 'pre' })
      const kind = styles[node.name]
      if (!isPartOfLine(node)) endLine(line)
      line.push(...(kind ? [{ kind, children }] : children))
      if (!isPartOfLine(node)) endLine(line)
    }
  }
  return line
}

function endLine(line: Inline[]): void {
  const last = line.at(-1)
  if (typeof last !== 'object' || last.kind !== 'break') line.push({ kind: 'break' })
}

/** In preformatted text, every line break is kept. */
function wordsWithBreaks(words: string, isPreformatted: boolean): Inline[] {
  if (!isPreformatted) return [words]
  return words.split('\n').flatMap((each, at): Inline[] => (at === 0 ? [each] : [{ kind: 'break' }, each]))
}

function readLink(element: HtmlElement, lift: Lift, within: Within): Inline[] {
  const href = linkAddress(element.attribs.href ?? '')
  const children = read(element.children, lift, { ...within, link: within.link || href !== null })
  return href === null || within.link || isBlank(children) ? children : [{ kind: 'link', href, children }]
}

/** A mention leads to a page, so that inside a link it is only words; null for other elements. */
function readMention({ attribs }: HtmlElement, within: Within): Inline[] | null {
  const at = momentMark(attribs['data-moment'] ?? '')
  if (at !== null) return [{ kind: 'moment', at }]
  const code = badgeMark(attribs['data-badge'] ?? '')
  if (code !== null) return [within.link ? code : { kind: 'badge', code }]
  const player = playerMark(attribs['data-player'] ?? '')
  return player && [within.link ? player.name : { kind: 'player', ...player }]
}

/** A picture that is misplaced or may not be shown becomes a link to it. */
function readPicture({ attribs: { src = '', alt = '' } }: HtmlElement, within: Within): Inline[] {
  const href = linkAddress(src)
  const words = printable(alt).trim() || (href?.split('/').at(-1) ?? '')
  return href === null || within.link || words === '' ? [words] : [{ kind: 'link', href, children: [words] }]
}

/** Spaces as a browser would show them, and no break at either end nor more than two at once. */
function tidy(line: readonly Inline[]): Inline[] {
  return withoutEnd(tidyParts(line, { afterSpace: true, breaks: 2 }))
}

/** Removes trailing spaces and breaks from a line. */
function withoutEnd(line: readonly Inline[]): Inline[] {
  const last = line.at(-1)
  if (last === undefined) return []
  const before = line.slice(0, -1)
  if (typeof last === 'string') return last.trim() === '' ? withoutEnd(before) : [...before, last.trimEnd()]
  if (last.kind === 'break') return withoutEnd(before)
  if (!('children' in last)) return [...line]
  const children = withoutEnd(last.children)
  return children.length === 0 ? withoutEnd(before) : [...before, { ...last, children }]
}

function tidyParts(parts: readonly Inline[], state: { afterSpace: boolean; breaks: number }): Inline[] {
  const tidied: Inline[] = []
  for (const part of parts) {
    const last = tidied.at(-1)
    if (typeof part === 'string') {
      const words = part.replace(/[ \t\n\f\r]+/g, ' ')
      const kept = state.afterSpace ? words.replace(/^ /, '') : words
      if (kept === '') continue
      state.afterSpace = kept.endsWith(' ')
      state.breaks = 0
      if (typeof last === 'string') tidied.splice(-1, 1, last + kept)
      else tidied.push(kept)
    } else if (part.kind === 'break') {
      if (state.breaks >= 2) continue
      state.breaks++
      state.afterSpace = true
      if (typeof last === 'string') tidied.splice(-1, 1, ...[last.replace(/ $/, '')].filter(Boolean))
      tidied.push(part)
    } else if (!('children' in part)) {
      state.afterSpace = false
      state.breaks = 0
      tidied.push(part)
    } else {
      const children = tidyParts(part.children, state)
      if (children.length > 0) tidied.push({ ...part, children })
    }
  }
  return tidied
}

/** A node of parsed HTML. */
export type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
/** A node with a tag. */
export type HtmlElement = Extract<HtmlNode, { attribs: object }>
type HtmlText = Extract<HtmlNode, { type: ElementType.ElementType.Text }>

/** Whether a node has a tag, one of these where some are named. */
export function isElement(node: HtmlNode, ...names: readonly string[]): node is HtmlElement {
  return 'attribs' in node && (names.length === 0 || names.includes(node.name))
}

/** Whether a node is words. */
export function isText(node: HtmlNode): node is HtmlText {
  return node.type === ElementType.Text
}
