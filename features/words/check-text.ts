/** Something wrong with a text. `name` is the placeholder that is missing or unknown. */
export type TextProblem =
  | { kind: 'empty' | 'html' | 'braces' | 'spaces' | 'lines' | 'signs' | 'same' }
  | { kind: 'long'; length: number; most: number }
  | { kind: 'missing' | 'unknown'; name: string }

/** What a text is checked against: the key, and the text of the translation file. */
export type Reference = { key: string; shipped: string }

const pluralForm = /_(zero|one|two|few|many|other)$/

/**
 * Returns the plural form that a key is of, such as `one` of `shop:pieces_one`; null for other
 * keys.
 */
export function formOf(key: string): string | null {
  return pluralForm.exec(key)?.[1] ?? null
}

/**
 * Returns the placeholders of a text as they are written between the braces, without spaces at
 * their ends: `name`, `count, number`.
 */
export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, inside = '']) => inside.trim().replace(/\s+/g, ' ')))
}

/** Returns the most characters that a text may have: twice the shipped one, at least 40. */
export function mostOfText(shipped: string): number {
  return Math.max(40, 2 * shipped.length)
}

/**
 * Checks a text before it is proposed, the same on the page and on the server. It must have the
 * placeholders of the shipped text; in plural forms the count may be left out of `one`. Returns
 * every problem; none for a text that may be proposed.
 */
export function checkText(text: string, { key, shipped }: Reference): TextProblem[] {
  if (text.trim() === '') return [{ kind: 'empty' }]
  const most = mostOfText(shipped)
  return [
    ...(text === shipped ? [{ kind: 'same' } as const] : []),
    ...(text.length > most ? [{ kind: 'long', length: text.length, most } as const] : []),
    ...placeholderProblems(text, key, shipped),
    ...(hasMarkup(text) ? [{ kind: 'html' } as const] : []),
    ...(hasLooseBraces(text) ? [{ kind: 'braces' } as const] : []),
    ...(hasLooseSpaces(text) ? [{ kind: 'spaces' } as const] : []),
    ...(text.includes('\n') && !shipped.includes('\n') ? [{ kind: 'lines' } as const] : []),
    ...(/[^\P{C}\n\u00ad\u200d]/u.test(text) ? [{ kind: 'signs' } as const] : []),
  ]
}

function placeholderProblems(text: string, key: string, shipped: string): TextProblem[] {
  const [wanted, given] = [placeholdersOf(shipped), placeholdersOf(text)]
  const isCount = (name: string) => /^count\b/.test(name)
  const mayLackCount = formOf(key) === 'one'
  const missing = [...wanted].filter((name) => !given.has(name) && !(mayLackCount && isCount(name)))
  const unknown = [...given].filter(
    (name) => !wanted.has(name) && !(formOf(key) !== null && /^count(, number)?$/.test(name)),
  )
  return [
    ...missing.map((name) => ({ kind: 'missing', name }) as const),
    ...unknown.map((name) => ({ kind: 'unknown', name }) as const),
  ]
}

/** Tags, entities and references to other texts: a text is plain. */
function hasMarkup(text: string): boolean {
  return /<[a-z!/?]|&(?:[a-z]\w*|#\w+);|\$t\(/i.test(text)
}

/** Braces outside of placeholders, such as those of one that is not closed. */
function hasLooseBraces(text: string): boolean {
  return /[{}]/.test(text.replace(/\{\{[^{}]*\}\}/g, ''))
}

function hasLooseSpaces(text: string): boolean {
  return text !== text.trim() || /[^\S\n]{2}|[^\S\n]\n|\n[^\S\n]|\n{3}/.test(text)
}
