import type { PositionText } from './manage-positions.ts'

/** How much a position may say, in characters, and how many lines its lists may have. */
export const positionLimits = { title: 80, summary: 600, line: 200, lines: 12 } as const

/**
 * Parses the text of a position: `# title`, the summary, and two lists of lines with `-`, first
 * tasks and then requirements, each below a `##` heading. Returns a sentence for the author if it
 * is invalid.
 */
export function readPosition(text: string): PositionText | string {
  const [head = '', ...lists] = text
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .split(/^## .*$/m)
  const { title = '', summary = '' } = /^\s*# (?<title>[^\n]+)\n(?<summary>.*)$/s.exec(head)?.groups ?? {}
  const [tasks, requirements] = lists.map(linesOf)
  const said = { title: title.trim(), summary: summary.trim().replace(/\s+/g, ' ') }
  if (said.title === '' || said.title.length > positionLimits.title)
    return `It begins with "# " and a title of at most ${positionLimits.title} characters.`
  if (said.summary === '' || said.summary.length > positionLimits.summary)
    return `A summary of at most ${positionLimits.summary} characters stands below the title.`
  if (lists.length !== 2 || !tasks || !requirements)
    return 'Two lists follow, each below a line that begins with "## ": the tasks, and the requirements.'
  for (const list of [tasks, requirements]) {
    const isFitting = list.length > 0 && list.length <= positionLimits.lines
    if (!isFitting || list.some((line) => line.length > positionLimits.line))
      return `A list has 1 to ${positionLimits.lines} lines that begin with "- ", of at most ${positionLimits.line} characters.`
  }
  return { ...said, tasks, requirements }
}

function linesOf(list: string): string[] {
  return list.split('\n').flatMap((line) => /^\s*[-*] (.+)$/.exec(line)?.[1]?.trim() || [])
}
