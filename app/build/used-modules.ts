import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** The module information that the bundler provides. */
export type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { code?: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** An export of a module by its name; `*` for the whole module. */
type Export = readonly [id: string, name: string]

/** What the code of a module imports, and the exports of others that it only passes on, by name. */
type Links = { imports: readonly Export[]; passedOn: ReadonlyMap<string, Export> }

const root = path.join(import.meta.dirname, '../..')

/**
 * Returns a function that finds what a module uses, directly or indirectly, and the module itself.
 * An import of something that another module only passes on (`export { Card } from './card.tsx'`)
 * uses neither that module nor what else it passes on: the bundler leaves these out as well.
 */
export function openUsedModules(graph: ModuleGraph): (start: string) => Set<string> {
  const known = new Map<string, Links>()
  const linksOf = (id: string) => {
    const links = known.get(id) ?? readLinks(id, graph)
    known.set(id, links)
    return links
  }
  return (start) => {
    const used = new Set<string>()
    const followed = new Set<string>()
    const asked: Export[] = [[start, '*']]
    for (const [id, name] of asked) {
      const key = `${id} ${name}`
      if (followed.has(key)) continue
      followed.add(key)
      const { imports, passedOn } = linksOf(id)
      const source = passedOn.get(name)
      if (source) {
        asked.push(source)
        continue
      }
      if (!used.has(id)) asked.push(...imports)
      used.add(id)
      if (name === '*') asked.push(...passedOn.values())
    }
    return used
  }
}

/** Reads the names only of our own modules: those of libraries are in one chunk anyway. */
function readLinks(id: string, graph: ModuleGraph): Links {
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {}
  const imports: Export[] = []
  const passedOn = new Map<string, Export>()
  const unread = new Set(importedIds)
  const { staticImports = [], staticExports = [] } = code && /\.tsx?$/.test(id) ? parseSync(id, code).module : {}
  const idOf = (request: string) =>
    path.join(request.startsWith('#') ? root : path.dirname(id), request.replace('#', ''))
  for (const { moduleRequest, entries } of staticImports) {
    const from = idOf(moduleRequest.value)
    if (!importedIds.includes(from) || entries.length === 0) continue
    unread.delete(from)
    for (const { importName } of entries) imports.push([from, importName.name ?? '*'])
  }
  for (const { moduleRequest, importName, exportName } of staticExports.flatMap(({ entries }) => entries)) {
    const from = idOf(moduleRequest?.value ?? '')
    if (!importedIds.includes(from)) continue
    unread.delete(from)
    if (exportName.name && importName.name) passedOn.set(exportName.name, [from, importName.name])
    else imports.push([from, '*'])
  }
  for (const from of unread) imports.push([from, '*'])
  return { imports, passedOn }
}
