import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from '../architecture/project.ts'

/** The keys that a file uses, with `…` for variable parts. */
export type AskedWords = {
  path: string
  /** First arguments of `t(…)`: `error.form`, `scanner:title`, `theme.…`. */
  asked: readonly string[]
  /** Every string that may be a key passed to `t` elsewhere, including `asked`. */
  texts: readonly string[]
  /** Namespaces that the file opens with `useTranslation`. */
  namespaces: readonly string[]
}

/** Parses a source file. */
export function parseAskedWords({ path, text }: SourceFile): AskedWords {
  const asked: string[] = []
  const texts: string[] = []
  const namespaces: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      if (name === 't') asked.push(...textsIn(given[0]))
      if (name === 'useTranslation') namespaces.push(...textsIn(given[0]))
    },
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value)
    },
    TemplateLiteral(node) {
      texts.push(...textsIn(node))
    },
  }).visit(parseSync(path, text).program)
  return { path, asked, texts, namespaces }
}

/**
 * Keys that are used and do not exist. A key without namespace is looked up in those of its file,
 * or in `common`.
 */
export function missingWords(files: readonly AskedWords[], keys: ReadonlySet<string>): string[] {
  const all = [...keys]
  return files.flatMap(({ path, asked, namespaces }) =>
    asked.flatMap((key) => {
      const candidates = key.includes(':') ? [key] : [...namespaces, 'common'].map((namespace) => `${namespace}:${key}`)
      const isThere = candidates.some((candidate) => all.some((known) => fits(candidate, known)))
      return isThere ? [] : [`${path}: there are no words for ${key}`]
    }),
  )
}

/**
 * Keys that no string of the code can refer to. A string must contain a group's name before its
 * variable part.
 */
export function unusedWords(files: readonly AskedWords[], keys: ReadonlySet<string>): string[] {
  const texts = new Set(files.flatMap(({ texts }) => texts))
  const patterns = [...texts].filter((text) => /^([a-z]\w*:)?[a-z][a-zA-Z0-9]*\.(.*\.)?[a-zA-Z]*…/.test(text))
  return [...keys].filter((key) => {
    const bare = key.slice(key.indexOf(':') + 1)
    return (
      !texts.has(key) &&
      !texts.has(bare) &&
      !patterns.some((pattern) => fits(pattern, pattern.includes(':') ? key : bare))
    )
  })
}

function fits(pattern: string, key: string): boolean {
  if (!pattern.includes('…')) return pattern === key
  const escaped = pattern.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`).test(key)
}

/**
 * The strings that an argument may be: a literal, a template, either branch of a condition, the
 * items of a list.
 */
function textsIn(argument: unknown): string[] {
  if (typeof argument !== 'object' || argument === null) return []
  if ('quasis' in argument && Array.isArray(argument.quasis)) {
    return [argument.quasis.map((part: { value: { raw: string } }) => part.value.raw).join('…')]
  }
  if ('elements' in argument && Array.isArray(argument.elements)) return argument.elements.flatMap(textsIn)
  if ('consequent' in argument && 'alternate' in argument) {
    return [...textsIn(argument.consequent), ...textsIn(argument.alternate)]
  }
  return 'value' in argument && typeof argument.value === 'string' ? [argument.value] : []
}
