import { parseSync } from 'oxc-parser'
import type { SourceFile } from './project.ts'

const mostColumns = 100
const mayBeComment = /\/\/|\/\*|^\s*\*/

/**
 * Checks that comments of code and style sheets end at column 100 at the latest. Instructions to
 * Biome, which must be in one line, and single words, such as addresses, may be longer. Returns one
 * sentence for each breach.
 */
export function judgeCommentWidth(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    longLines(file)
      .filter((line) => !line.includes('biome-ignore') && wordsOf(line).length > 1)
      .map((line) => `${file.path}: "${line.trim().slice(0, 40)}…" is too long (comments fit in 100 columns)`),
  )
}

/** The lines of a file on which a comment ends behind the last column. */
function longLines({ path, text }: SourceFile): string[] {
  const lines = text.split('\n')
  // Parsing is slow, and most files have no long line that may be a comment.
  if (!lines.some((line) => line.length > mostColumns && mayBeComment.test(line))) return []
  return commentsOf(path, text).flatMap(({ start, end }) => {
    const [first, last] = [start, end].map((place) => text.slice(0, place).split('\n').length - 1)
    const ofComment = lines.slice(first, (last ?? 0) + 1)
    const lastWidth = end - (text.lastIndexOf('\n', end - 1) + 1)
    return ofComment.filter((line, index) => {
      return (index === ofComment.length - 1 ? lastWidth : line.length) > mostColumns
    })
  })
}

type Comment = { start: number; end: number }

function commentsOf(path: string, text: string): Comment[] {
  if (/\.(tsx?|mjs)$/.test(path)) return parseSync(path, text).comments
  if (!path.endsWith('.css')) return []
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: comment, index }) => ({
    start: index,
    end: index + comment.length,
  }))
}

/** The words of a comment's line, without its marks. */
function wordsOf(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== '' && !/^(\/\/|\/?\*+\/?)$/.test(word))
}
