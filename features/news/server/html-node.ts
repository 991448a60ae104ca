import { ElementType, type parseDocument } from 'htmlparser2'

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
