import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './architecture/project.ts'

/** A value stored in a visitor's browser, with `…` for variable parts of its name. */
export type BrowserValue = { place: 'cookie' | 'local' | 'session' | 'database' | 'cache'; name: string }

/** The site's own functions that store under the name in their first argument. */
const storing: Readonly<Record<string, BrowserValue['place']>> = { openChoiceMemory: 'local', storeValue: 'local' }

/** The files that define those, which only pass the name on. */
const passingOn = ['platform/server/http/cookies.ts', 'platform/web/choice-memory.ts', 'app/web/shell/stored-value.ts']

const storages: Readonly<Record<string, BrowserValue['place']>> = {
  localStorage: 'local',
  sessionStorage: 'session',
  caches: 'cache',
  indexedDB: 'database',
  cookies: 'cookie',
  reply: 'cookie',
}
const naming = ['getItem', 'setItem', 'removeItem', 'open', 'set', 'setCookie']

/**
 * Finds all values that the code stores in a visitor's browser. Throws if a name cannot be
 * determined.
 */
export function readStoredValues(files: readonly SourceFile[]): BrowserValue[] {
  const exported = new Map(files.flatMap((file) => [...constantsOf(file)]))
  return files.filter(({ path }) => !passingOn.includes(path)).flatMap((file) => valuesIn(file, exported))
}

function valuesIn(file: SourceFile, exported: ReadonlyMap<string, unknown>): BrowserValue[] {
  const found: BrowserValue[] = []
  const constants = constantsOf(file)
  const add = (place: BrowserValue['place'], named: unknown) => {
    const names = namesIn(named, (name) => constants.get(name) ?? exported.get(name))
    if (names.length === 0)
      throw new Error(`${file.path}: what is kept in the browser here (${place}) has no plain name`)
    found.push(...names.map((name) => ({ place, name })))
  }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier') {
        const place = storing[callee.name]
        if (place) add(place, first)
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { object, property } = callee
      const storage = object.type === 'MemberExpression' ? object.property : object
      const place = storage.type === 'Identifier' ? storages[storage.name] : undefined
      if (place && naming.includes(property.name)) add(place, first)
    },
    AssignmentExpression({ left, right }) {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return
      if (left.property.name !== 'cookie') return
      const [written = ''] = namesIn(right, () => undefined)
      add('cookie', { type: 'Literal', value: written.split('=')[0] })
    },
  }).visit(parseSync(file.path, file.text).program)
  return found
}

/** The constants of a file by name, as syntax nodes. */
function constantsOf({ path, text }: SourceFile): Map<string, unknown> {
  const constants = new Map<string, unknown>()
  if (!/Storage|cookie|Cookie|caches|indexedDB|openChoiceMemory|storeValue/.test(text)) return constants
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(parseSync(path, text).program)
  return constants
}

/**
 * The texts that an expression may have: a literal, template, constant, or the result of a constant
 * function.
 */
function namesIn(node: unknown, constant: (name: string) => unknown): string[] {
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const again = (other: unknown) => namesIn(other, constant)
  switch (node.type) {
    case 'Literal':
      return 'value' in node && typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return 'quasis' in node && Array.isArray(node.quasis)
        ? [node.quasis.map((part: { value: { raw: string } }) => part.value.raw).join('…')]
        : []
    case 'Identifier':
      return 'name' in node && typeof node.name === 'string' ? again(constant(node.name)) : []
    case 'MemberExpression':
      return 'object' in node ? again(node.object) : []
    case 'ObjectExpression':
      return 'properties' in node && Array.isArray(node.properties)
        ? node.properties.flatMap((property: { value?: unknown }) => again(property.value))
        : []
    case 'ArrowFunctionExpression':
      return 'body' in node ? again(node.body) : []
    case 'CallExpression':
      return 'callee' in node ? again(node.callee) : []
    default:
      return []
  }
}
