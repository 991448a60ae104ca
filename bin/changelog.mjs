import { readFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, home } from './program.mjs'

/** The heading of what an operator must do, below that of a version. */
const forOperators = '### For operators'

/** Returns whether version `a`, such as `1.10.0`, is newer than `b`. */
export function isNewer(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const differs = left.findIndex((part, place) => part !== right[place])
  return differs >= 0 && left[differs] > right[differs]
}

/**
 * The versions in the text of a changelog, the newest first: name (`Unreleased`, `1.2.0`) and lines
 * below it.
 */
export function versionsIn(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading, ...lines] = section.split('\n')
      return { name: heading.split(' ')[0], lines }
    })
}

/**
 * What an operator must do for a version: the lines below `### For operators`, null if it has no
 * such part.
 */
export function operatorLines({ lines }) {
  const begin = lines.indexOf(forOperators)
  if (begin < 0) return null
  const below = lines.slice(begin + 1)
  const end = below.findIndex((line) => line.startsWith('#'))
  return below.slice(0, end < 0 ? undefined : end).filter((line) => line.trim() !== '')
}

/**
 * `node bin/nightbell.mjs notes 1.0.0`: prints what an operator must do who updates from that
 * version to this release, the oldest first.
 */
export function notes(before = '') {
  if (!/^\d+\.\d+\.\d+$/.test(before)) giveUp('Say which version is left: notes 1.0.0')
  const versions = versionsIn(readFileSync(path.join(home, 'CHANGELOG.md'), 'utf8'))
  const newer = versions.filter(({ name }) => name === 'Unreleased' || isNewer(name, before)).toReversed()
  for (const version of newer) {
    const lines = operatorLines(version) ?? []
    if (lines.length > 0) console.log([`What ${version.name} asks of operators:`, ...lines].join('\n'))
  }
}
