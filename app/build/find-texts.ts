/** The strings of a module that may be keys of texts, with `…` for variable parts. */
type Strings = { asked: Set<string>; others: Set<string>; namespaces: Set<string> }

/** Calls whose strings name translation files. */
const openers = new Set(['useTranslation', 'getFixedT', 'loadWords', 'onDemand'])

/**
 * Returns a function that finds the texts that a module shows: keys with their file, and keys of
 * the files that the module opens. A key that no file of the module has counts where only one file
 * has it. `parse` returns the syntax tree of a program.
 */
export function openTextFinder(
  keys: ReadonlySet<string>,
  parse: (code: string) => unknown,
): (code: string) => ReadonlySet<string> {
  const byBare = Map.groupBy(keys, (key) => key.slice(key.indexOf(':') + 1))
  const files = new Set([...keys].map((key) => key.slice(0, key.indexOf(':'))))

  return (code) => {
    const strings: Strings = { asked: new Set(), others: new Set(), namespaces: new Set() }
    walk(parse(code), strings)
    const opened = [...strings.namespaces].filter((name) => files.has(name))
    const found = new Set<string>()
    const take = (text: string, mayBePlain: boolean) => {
      if (!/^(?:\w+:)?[a-z]\w*(?:[.…][\w.…]*)?$/i.test(text) || (!mayBePlain && !/[.:]/.test(text))) return
      for (const key of text.includes('…') ? fitting(text, keys, opened) : named(text, keys, byBare, opened))
        found.add(key)
    }
    for (const text of strings.asked) take(text, true)
    for (const text of strings.others) take(text, false)
    return found
  }
}

function named(
  text: string,
  keys: ReadonlySet<string>,
  byBare: ReadonlyMap<string, readonly string[]>,
  opened: readonly string[],
): readonly string[] {
  if (text.includes(':')) return keys.has(text) ? [text] : []
  const own = [...opened, 'common'].map((file) => `${file}:${text}`).find((key) => keys.has(key))
  if (own) return [own]
  const others = byBare.get(text) ?? []
  return others.length === 1 && text.includes('.') ? others : []
}

/** Keys that a text with variable parts may be; without a file, those of the opened ones. */
function fitting(text: string, keys: ReadonlySet<string>, opened: readonly string[]): readonly string[] {
  if (!/^(?:\w+:)?[a-z]\w*\./i.test(text)) return []
  const pattern = new RegExp(`^${text.split('…').map(RegExp.escape).join('[\\w.]+')}$`)
  return [...keys].filter((key) => {
    if (text.includes(':')) return pattern.test(key)
    const at = key.indexOf(':')
    return opened.includes(key.slice(0, at)) && pattern.test(key.slice(at + 1))
  })
}

function walk(node: unknown, strings: Strings, isAsked = false, isOpener = false): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, strings, isAsked, isOpener)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const given: Readonly<Record<string, unknown>> = { ...node }
  if (given.type === 'Literal' && typeof given.value === 'string') {
    add(given.value, strings, isAsked, isOpener)
  } else if (given.type === 'TemplateLiteral' && Array.isArray(given.quasis)) {
    const parts = given.quasis.map((part: { value: { raw: string } }) => part.value.raw)
    add(parts.join('…'), strings, isAsked, isOpener)
    walk(given.expressions, strings)
  } else if (given.type === 'CallExpression') {
    const name = nameOf(given.callee)
    walk(given.callee, strings)
    walk(given.arguments, strings, name === 't', openers.has(name))
  } else {
    const passes = ['ConditionalExpression', 'ArrayExpression', 'LogicalExpression'].includes(String(given.type))
    for (const each of Object.values(given)) walk(each, strings, passes && isAsked, passes && isOpener)
  }
}

function nameOf(callee: unknown): string {
  const { name, property }: { name?: unknown; property?: unknown } = { ...(callee as object) }
  if (typeof name === 'string') return name
  return typeof property === 'object' && property !== null ? nameOf(property) : ''
}

function add(text: string, { asked, others, namespaces }: Strings, isAsked: boolean, isOpener: boolean): void {
  if (isOpener) namespaces.add(text)
  ;(isAsked ? asked : others).add(text)
}
