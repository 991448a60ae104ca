import type { Nodes } from 'mdast'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block, Inline } from '../../contract.ts'
import { pictureAddress } from '../../link-address.ts'
import { noticeMark } from '../publish/body-marks.ts'
import { parseMarkdown, treeOfMarkdown, wordsAt } from './parse-markdown.ts'

/** Deeper nesting is not what an editor makes, and would not be kept. */
const deepest = 20

type Found = { line: number; reason: string }

/**
 * Returns the first thing in Markdown that would be lost: a directive with incorrect values, a
 * picture of another site or without a size. Null if there is none. Lines are counted from 1.
 */
export function findMarkdownProblem(
  markdown: string,
  language: LanguageCode,
  pictureOrigins: ReadonlySet<string>,
): Found | null {
  try {
    return problemIn(treeOfMarkdown(markdown), 0)
  } catch (error) {
    // The call stack is used up.
    if (error instanceof RangeError) return { line: 1, reason: 'the body is nested too deeply' }
    throw error
  }

  function problemIn(node: Nodes, depth: number): Found | null {
    const line = node.position?.start.line ?? 1
    if (depth > deepest) return { line, reason: 'the body is nested too deeply' }
    const reason = reasonOf(node)
    if (reason) return { line, reason }
    if (!('children' in node)) return null
    for (const child of node.children) {
      const found = problemIn(child, depth + 1)
      if (found) return found
    }
    return null
  }

  function reasonOf(node: Nodes): string | null {
    switch (node.type) {
      case 'image':
        return 'pictures are written as ::picture{src alt width height}'
      case 'textDirective':
        return isMention(node.name) && !isRead(wordsAt(markdown, node), node.name)
          ? `:${node.name} has no correct value`
          : null
      case 'leafDirective':
        if (node.name === 'picture' && pictureAddress(node.attributes?.src ?? '', pictureOrigins) === null)
          return `::picture is none of this site: ${node.attributes?.src ?? 'src is missing'}`
        return isCard(node.name) && !isRead(wordsAt(markdown, node), node.name)
          ? `::${node.name} has no correct values`
          : null
      case 'containerDirective':
        return node.name === 'notice' && noticeMark(node.attributes?.tone ?? '') === null
          ? ':::notice has no tone such as tip, warning or spoiler'
          : null
      default:
        return null
    }
  }

  function isRead(written: string, name: string): boolean {
    const [block] = parseMarkdown(written, language, pictureOrigins)
    return block !== undefined && kindsOf(block).includes(name)
  }
}

function kindsOf(block: Block): string[] {
  // A row of one badge is a card.
  if (block.kind === 'badge') return ['badge', 'badges']
  return block.kind === 'paragraph' ? block.children.flatMap(kindOf) : [block.kind]
}

function kindOf(part: Inline): string[] {
  return typeof part === 'string' ? [] : [part.kind]
}

function isMention(name: string): boolean {
  return ['moment', 'badge', 'player'].includes(name)
}

function isCard(name: string): boolean {
  return ['picture', 'video', 'badge', 'badges', 'player', 'room', 'event'].includes(name)
}
