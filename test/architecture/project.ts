import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A file of the project: its path relative to the root, with `/`, and its text. */
export type SourceFile = { path: string; text: string }

/** An imported file, `isRelative` or by its `#…` name; with `typesOnly` absent at run time. */
export type Import = { target: string; typesOnly: boolean; isRelative: boolean }

/** A source file as the rules see it. */
export type Module = {
  path: string
  /** Project files that it imports, re-exports or loads; npm packages are left out. */
  imports: readonly Import[]
  /** Whether it has only re-exports. */
  onlyReexports: boolean
  /** SQL in `sql` templates and in `.query('…')`, with `?` for inserted values. */
  statements: readonly string[]
  /** Tables named to the query builder, and names of `with` that are used like tables. */
  builderTables: readonly string[]
  builderNames: readonly string[]
}

const home = join(import.meta.dirname, '..', '..')
const areas = ['app', 'features', 'platform', 'locales', 'demo', 'bench', 'e2e', 'test', 'bin', 'docs', 'decisions']
const written = /\.(tsx?|mjs|css|sql|json|md)$/
const areaImport = /^#(app|features|platform|demo|test)\//
const tableMethods = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'from', 'using']
const joinMethods = [
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]

/** Reads every text file of the project that is written by hand. */
export function readProject(): SourceFile[] {
  return areas
    .flatMap((area) => filesBelow(join(home, area)))
    .map((file) => ({
      path: relative(home, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }))
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && written.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    // An area may be missing; the test checks which must exist.
    return []
  }
}

/** Parses the imports and table names of a TypeScript file. Throws if it cannot be parsed. */
export function parseModule({ path, text }: SourceFile): Module {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`)
  const requested = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, typesOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      typesOnly: false,
    })),
  ]
  const statements: string[] = []
  const builderTables: string[] = []
  const builderNames: string[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') statements.push(quasi.quasis.map(textOf).join(' ? '))
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const method = callee.property.name
      const [first] = given
      if (method === 'query' && first?.type === 'Literal' && typeof first.value === 'string')
        statements.push(first.value)
      if (method === 'query' && first?.type === 'TemplateLiteral') statements.push(first.quasis.map(textOf).join(' ? '))
      if (/^with(Recursive)?$/.test(method)) builderNames.push(...stringsIn(first).map(firstWord))
      if (tableMethods.includes(method) || joinMethods.includes(method)) {
        builderTables.push(...stringsIn(first).map(firstWord))
      }
    },
  }).visit(program)
  return {
    path,
    imports: requested.flatMap(({ specifier, typesOnly }) =>
      resolveImport(path, specifier).map((target) => ({ target, typesOnly, isRelative: specifier.startsWith('.') })),
    ),
    onlyReexports:
      program.body.length > 0 &&
      program.body.every((part) => part.type === 'ExportAllDeclaration' || ('source' in part && isReexport(part))),
    statements,
    builderTables,
    builderNames,
  }
}

function isReexport(part: { type: string; source?: unknown }): boolean {
  return part.type === 'ExportNamedDeclaration' && part.source !== null
}

function textOf(part: { value: { raw: string } }): string {
  return part.value.raw
}

/** The string literals of an argument: `'a'` or `['a', 'b as c']`. Other expressions give none. */
function stringsIn(argument: unknown): string[] {
  if (typeof argument !== 'object' || argument === null) return []
  if ('elements' in argument && Array.isArray(argument.elements)) return argument.elements.flatMap(stringsIn)
  return 'value' in argument && typeof argument.value === 'string' ? [argument.value] : []
}

function firstWord(words: string): string {
  return words.split(/[ (]/, 1)[0] ?? words
}

function resolveImport(from: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [posix.join(posix.dirname(from), specifier)]
  return areaImport.test(specifier) ? [specifier.slice(1)] : []
}
