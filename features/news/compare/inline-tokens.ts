import type { Inline } from '../body.ts'

type Mark = { kind: 'strong' | 'emphasis' | 'strike' | 'code' } | { kind: 'link'; href: string }
export type Leaf = Exclude<Inline, { children: Inline[] }>

/** A piece of a line with its marks, each once and in a fixed order. */
export type InlineToken = { leaf: Leaf; marks: Mark[] }

const markOrder = ['link', 'strong', 'emphasis', 'strike', 'code']

/**
 * Returns the pieces of a line in order. Neighbouring texts with the same marks are one piece, so
 * that lines that read the same have the same pieces, however their marks are nested.
 */
export function tokensOf(line: readonly Inline[]): InlineToken[] {
  const tokens: InlineToken[] = []
  collect(line, [], tokens)
  return tokens
}

function collect(line: readonly Inline[], marks: readonly Mark[], tokens: InlineToken[]): void {
  for (const node of line) {
    if (typeof node === 'object' && 'children' in node) {
      const mark: Mark = node.kind === 'link' ? { kind: 'link', href: node.href } : { kind: node.kind }
      collect(node.children, [...marks.filter(({ kind }) => kind !== mark.kind), mark], tokens)
      continue
    }
    if (node === '') continue
    const sorted = [...marks].sort((a, b) => markOrder.indexOf(a.kind) - markOrder.indexOf(b.kind))
    const last = tokens.at(-1)
    if (typeof node === 'string' && typeof last?.leaf === 'string' && sameMarks(last.marks, sorted)) last.leaf += node
    else tokens.push({ leaf: node, marks: sorted })
  }
}

/** Returns the line that pieces make; the opposite of `tokensOf`. */
export function lineOf(tokens: readonly InlineToken[]): Inline[] {
  const line: Inline[] = []
  let at = 0
  while (at < tokens.length) {
    const { leaf, marks } = tokens[at] as InlineToken
    const [mark] = marks
    if (!mark) {
      const last = line.at(-1)
      if (typeof leaf === 'string' && typeof last === 'string') line[line.length - 1] = last + leaf
      else line.push(leaf)
      at++
      continue
    }
    const inside: InlineToken[] = []
    for (let token = tokens[at]; token?.marks[0] && sameMark(token.marks[0], mark); token = tokens[++at]) {
      inside.push({ leaf: token.leaf, marks: token.marks.slice(1) })
    }
    line.push({ ...mark, children: lineOf(inside) })
  }
  return line
}

/** Returns whether two pieces have the same marks. */
export function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((mark, index) => sameMark(mark, b[index]))
}

function sameMark(a: Mark, b: Mark | undefined): boolean {
  return a.kind === b?.kind && (a.kind !== 'link' || (b.kind === 'link' && a.href === b.href))
}

/** Returns the text of a line; moments, badges and players in it have none. */
export function textOfLine(line: readonly Inline[]): string {
  return tokensOf(line)
    .map(({ leaf }) => (typeof leaf === 'string' ? leaf : ' '))
    .join('')
}
