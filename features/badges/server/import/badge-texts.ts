import { familyOf } from './family-of.ts'
import { plainText } from './plain-text.ts'

const reference = /\$\{([^{}]{1,200})\}/g

// The recorded files lead from one key to another once. More is a mistake, or made to hurt.
const deepest = 5
const longest = 5_000

/**
 * Replaces the references `${other.key}` in the value of a key (hotel-api §7.2). Missing, circular
 * and too deep ones are left out, and a text that grows too long is cut.
 */
function resolveReferences(key: string, value: string, lookUp: (key: string) => string | undefined): string {
  return resolve(value, [key])

  function resolve(text: string, path: readonly string[]): string {
    if (!text.includes('${')) return text.slice(0, longest)
    let room = longest
    return text
      .slice(0, longest)
      .replace(reference, (_whole, other: string) => {
        if (path.length > deepest || path.includes(other) || room <= 0) return ''
        const found = lookUp(other)
        const resolved = found === undefined ? '' : resolve(found, [...path, other])
        room -= resolved.length
        return resolved
      })
      .slice(0, longest)
  }
}

/** Plain texts of a badge from a file; null if missing. */
export type Words = { name: string | null; description: string | null }

/**
 * Badge texts of a hotel: by code, and by achievement base for all its levels, with the
 * placeholders `%roman%` and `%limit%`.
 */
export type BadgeTexts = { badges: Map<string, Words>; bases: Map<string, Words>; lines: number }

/** A line-by-line reader of a hotel's texts. */
export type BadgeTextReader = {
  /** Reads one line of the file. */
  read: (key: string, value: string) => void
  /** Returns the result at the end of the file. */
  end: () => BadgeTexts
}

type Kind = keyof Words
type Line = { code: string; kind: Kind; form: 'first' | 'suffix' }

// A value that is referred to is a name or a sentence. Longer ones are not kept.
const longestReferred = 1_000

/**
 * Opens a reader of badge texts (hotel-api §7.2, §7.3). The first of a double key counts: later
 * lines may be leftovers. HTML becomes plain text; pop-up texts (`al_`) and odd keys are skipped.
 */
export function readBadgeTexts(): BadgeTextReader {
  const found = new Map<string, { line: Line; value: string }>()
  const others = new Map<string, string>()
  let lines = 0
  return {
    read(key, value) {
      const line = lineOf(key)
      if (line) lines += 1
      if (line && isCode(line.code)) {
        if (!found.has(key)) found.set(key, { line, value })
      } else if (value.length <= longestReferred && !others.has(key)) others.set(key, value)
    },
    end() {
      const referred = new Set<string>()
      const lookUp = (key: string) => {
        referred.add(key)
        return found.get(key)?.value ?? others.get(key)
      }
      const texts = new Map(
        [...found].map(([key, { value }]) => [key, plainText(resolveReferences(key, value, lookUp))]),
      )
      const badges = new Map<string, Words>()
      const bases = new Map<string, Words>()
      const byForm = (form: Line['form']) => [...found].filter(([, { line }]) => line.form === form)
      for (const [key, { line }] of [...byForm('first'), ...byForm('suffix')]) {
        // Excludes references: `${ACH_pinatabreaker1_badge_name}` is not another badge beside
        // ACH_PinataBreaker1.
        if (line.form === 'suffix' && referred.has(key)) continue
        const { base, level } = familyOf(line.code)
        const into = base !== null && level === null ? bases : badges
        const words = into.get(line.code) ?? { name: null, description: null }
        into.set(line.code, { ...words, [line.kind]: words[line.kind] ?? texts.get(key) ?? null })
      }
      return { badges, bases, lines }
    },
  }
}

function lineOf(key: string): Line | null {
  if (!/badge_(?:name|desc)/i.test(key)) return null
  const first = /^badge_(name|desc)_(?!al_)(.+)$/i.exec(key)
  if (first) return { code: first[2] ?? '', kind: kindOf(first[1]), form: 'first' }
  const suffix = /^(?!al_|badge_)(.+)_badge_(name|desc)$/i.exec(key)
  return suffix && { code: suffix[1] ?? '', kind: kindOf(suffix[2]), form: 'suffix' }
}

function kindOf(word: string | undefined): Kind {
  return word?.toLowerCase() === 'name' ? 'name' : 'description'
}

/** Badge codes contain no blanks, and known ones have at most some forty characters. */
function isCode(code: string): boolean {
  return /^[^\s\p{Cc}]{1,100}$/u.test(code) && code.isWellFormed()
}
