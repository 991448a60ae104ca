import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { judgeCycles } from './architecture/cycles.ts'
import { featureOf } from './architecture/imports.ts'
import { parseModule, readProject, type SourceFile } from './architecture/project.ts'

/**
 * Prints how large the product's code is and how many files one reads to follow an act:
 * `node test/code-figures.ts`, with
 * `--files` also which. Tests and fixtures are left out.
 */
const product = readProject().filter(
  ({ path }) => /^(app|features|platform)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
)
const linesOf = ({ text }: SourceFile) => text.trimEnd().split('\n').length

type Start = { file: string; name: string }

/**
 * The acts, each with the functions at its beginning. Followed are names, within the feature: of
 * other features, of platform and of a contract one reads the signature.
 */
const acts: Record<string, Start[]> = {
  'post a comment, server': [{ file: 'features/comments/server/writing/post-comment.ts', name: 'writeComment' }],
  'post a comment, browser': [
    { file: 'features/comments/web/comment-form.tsx', name: 'CommentForm' },
    { file: 'features/comments/web/use-posting.ts', name: 'usePosting' },
  ],
  'publish an article, server': [{ file: 'features/news/server/publish/publish-article.ts', name: 'publishArticle' }],
  'show an article, server': [{ file: 'features/news/server/show-article.ts', name: 'readArticle' }],
  'show an article, browser': [{ file: 'features/news/web/article-page.tsx', name: 'ArticlePage' }],
  'what the radio plays now, server': [
    { file: 'features/radio/server/stations/open-stations.ts', name: 'openCachedNow' },
  ],
}

/** A file as the search sees it: what its names refer to, and which names it imports. */
type Names = { declared: Map<string, Set<string>>; imported: Map<string, { file: string; name: string }> }

const files = new Map(product.map((file) => [file.path, namesOf(file)]))
printSizes()
for (const [act, starts] of Object.entries(acts)) {
  const read = filesOfAct(starts)
  console.log(`${act}: ${read.size} files${process.argv.includes('--files') ? `\n  ${[...read].join('\n  ')}` : ''}`)
}

function printSizes(): void {
  const lines = product.map(linesOf).toSorted((a, b) => a - b)
  const modules = product.map(parseModule)
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of modules)
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path))
  const single = product.filter((file) => linesOf(file) < 40 && importers.get(file.path)?.size === 1)
  const at = (share: number) => lines[Math.floor(share * (lines.length - 1))]
  console.log(`files: ${lines.length}, lines: ${lines.reduce((sum, count) => sum + count, 0)}`)
  console.log(`lines of a file: ${at(0.5)} (median), ${at(0.9)} (p90), ${at(1)} (most)`)
  console.log(`files under 40 lines that one file imports: ${single.length}`)
  console.log(`cycles, type imports counted: ${judgeCycles(modules).length}`)
}

function filesOfAct(starts: readonly Start[]): Set<string> {
  for (const { file, name } of starts)
    if (!files.get(file)?.declared.has(name)) throw new Error(`${file} has no ${name}`)
  const feature = featureOf(starts[0]?.file ?? '')
  const seen = new Set<string>()
  const read = new Set<string>()
  const next = [...starts]
  for (const step of next) {
    const names = files.get(step.file)
    const key = `${step.file} ${step.name}`
    if (!names || seen.has(key) || featureOf(step.file) !== feature) continue
    seen.add(key)
    const referred = names.declared.get(step.name)
    if (referred) read.add(step.file)
    for (const each of referred ?? [step.name]) {
      const imported = names.imported.get(each)
      if (imported) next.push(imported)
      else if (names.declared.has(each)) next.push({ file: step.file, name: each })
    }
  }
  return new Set([...read].filter((path) => !/^features\/[^/]+\/[^/]+$/.test(path)))
}

function namesOf({ path, text }: SourceFile): Names {
  const { program, module } = parseSync(path, text)
  const declared = new Map<string, Set<string>>()
  const imported: Names['imported'] = new Map()
  const fileOf = (specifier: string) =>
    specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { localName, importName, isType } of entries)
      if (!isType) imported.set(localName.value, { file: fileOf(moduleRequest.value), name: importName.name ?? '' })
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, exportName, importName, isType } of entries)
      if (moduleRequest && exportName.name && !isType)
        imported.set(exportName.name, { file: fileOf(moduleRequest.value), name: importName.name ?? '' })
  for (const statement of program.body) {
    const declaration = 'declaration' in statement && statement.declaration ? statement.declaration : statement
    if (declaration.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        for (const name of identifiersIn(id)) declared.set(name, init ? identifiersIn(init) : new Set())
    else if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
      if (declaration.id) declared.set(declaration.id.name, identifiersIn(declaration))
  }
  return { declared, imported }
}

/** All identifiers below a node: a few too many, such as names of properties. */
function identifiersIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found
  if ('type' in node && (node.type === 'Identifier' || node.type === 'JSXIdentifier') && 'name' in node)
    found.add(String(node.name))
  for (const below of Object.values(node)) identifiersIn(below, found)
  return found
}
