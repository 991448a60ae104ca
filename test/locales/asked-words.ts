import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from '../architecture/project.ts'

/** What a file asks of the locale files. `…` in a text stands for what is put in at run time. */
export type AskedWords = {
  path: string
  /** First arguments of `t(…)`: `error.form`, `scanner:title`, `theme.…`. */
  asked: readonly string[]
  /** Every text that might be a key which is handed to `t` elsewhere, `asked` included. */
  texts: readonly string[]
  /** Namespaces that the file opens by `useTranslation`. */
  namespaces: readonly string[]
}

/** Reads a file of code. */
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

/** Keys that are asked for and do not exist. A key without namespace is looked for in those that its file opens, or `common`. */
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

/** Keys that no text of the code can mean. A text must hold a group's name before what is put in, to mean anything. */
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

/** The texts that an argument may be: a literal, a template, either side of a condition, the members of a list. */
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
