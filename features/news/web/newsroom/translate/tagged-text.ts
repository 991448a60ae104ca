import type { Inline } from '../../../body.ts'
import { type InlineToken, type Leaf, lineOf, sameMarks, tokensOf } from '../../../compare/inline-tokens.ts'

type Mark = InlineToken['marks'][number]

/** A mark or a mention that a text field names by its number: `<1>word</1>` or `{2}`. */
export type Tag = { kind: 'mark'; mark: Mark } | { kind: 'leaf'; leaf: Exclude<Leaf, string> }

/** Returns the marks and mentions of lines, each once, by their numbers from 1. */
export function tagsIn(...lines: readonly (readonly Inline[])[]): Tag[] {
  const tags: Tag[] = []
  for (const { leaf, marks } of lines.flatMap(tokensOf)) {
    for (const mark of marks) if (markPlace(tags, mark) < 0) tags.push({ kind: 'mark', mark })
    if (typeof leaf !== 'string' && leafPlace(tags, leaf) < 0) tags.push({ kind: 'leaf', leaf })
  }
  return tags
}

const markPlace = (tags: readonly Tag[], mark: Mark) =>
  tags.findIndex((tag) => tag.kind === 'mark' && sameMarks([tag.mark], [mark]))
const leafPlace = (tags: readonly Tag[], leaf: Exclude<Leaf, string>) =>
  tags.findIndex((tag) => tag.kind === 'leaf' && JSON.stringify(tag.leaf) === JSON.stringify(leaf))

/** Writes a line for a text field; line breaks are those of the field. */
export function taggedText(line: readonly Inline[], tags: readonly Tag[]): string {
  return tokensOf(line)
    .map(({ leaf, marks }) => {
      const words = typeof leaf === 'string' ? leaf : leaf.kind === 'break' ? '\n' : `{${leafPlace(tags, leaf) + 1}}`
      return marks.reduceRight((inner, mark) => {
        const number = markPlace(tags, mark) + 1
        return `<${number}>${inner}</${number}>`
      }, words)
    })
    .join('')
}

/** Reads what was written in a text field. Numbers without a tag, and tags left open, are words. */
export function lineOfTagged(text: string, tags: readonly Tag[]): Inline[] {
  const tokens: InlineToken[] = []
  const open: number[] = []
  let words = ''
  const marks = () =>
    open.flatMap((number) => {
      const tag = tags[number - 1]
      return tag?.kind === 'mark' ? [tag.mark] : []
    })
  const flush = () => {
    if (words !== '') tokens.push({ leaf: words, marks: marks() })
    words = ''
  }
  for (let at = 0; at < text.length; ) {
    const found = /^(?:\{(\d+)\}|<(\d+)>|<\/(\d+)>|\n)/.exec(text.slice(at, at + 8))
    const [whole = '', leaf, opened, closed] = found ?? []
    const tag = tags[Number(leaf ?? opened) - 1]
    if (whole === '\n') {
      flush()
      tokens.push({ leaf: { kind: 'break' }, marks: marks() })
    } else if (leaf && tag?.kind === 'leaf') {
      flush()
      tokens.push({ leaf: tag.leaf, marks: marks() })
    } else if (opened && tag?.kind === 'mark' && text.includes(`</${opened}>`, at)) {
      flush()
      open.push(Number(opened))
    } else if (closed && open.at(-1) === Number(closed)) {
      flush()
      open.pop()
    } else {
      words += text[at]
      at++
      continue
    }
    at += whole.length
  }
  flush()
  return lineOf(tokens)
}
