import path from 'node:path'
import { serverPages } from '#app/web/page-table.ts'

/** The module information that the bundler provides. */
export type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { code?: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const root = path.join(import.meta.dirname, '../..')

/** The script that every page runs. */
export const entry = 'app/web/entry-browser.tsx'

/** Parts that are loaded together: after the start of a page, during shows, and for members. */
const partGroups: Record<string, readonly string[]> = {
  awake: [
    'app/web/shell/crowd/header-comments.tsx',
    'app/web/shell/scroll-to-top.ts',
    'app/web/upkeep/maintain-page.ts',
    'features/presence/web/lit-house.tsx',
    'features/radio/web/lit-radio.tsx',
    'features/radio/web/on-air-lamp.tsx',
    'platform/web/ui/toast-regions.tsx',
  ],
  airing: ['features/radio/web/dj-says.tsx', 'features/radio/web/heart-button.tsx'],
  member: [
    'app/web/shell/visitor/notice-bell.tsx',
    'app/web/shell/visitor/user-menu.tsx',
    'app/web/shell/visitor/user-menu-card.tsx',
  ],
}

/**
 * Namespaces of translations that are loaded together: `frame` on every page or the home page, the
 * others where they are shown together. Any other namespace is a chunk of its own.
 */
const wordGroups: Record<string, readonly string[]> = {
  frame: ['common', 'shell', 'desk', 'home'],
  home: ['headlines', 'photos', 'rare', 'showcase', 'studio'],
  awake: ['icons', 'presence', 'radio'],
  player: ['scanner', 'compare', 'refusedScan', 'retro'],
  member: ['accounts', 'notices'],
  archive: ['badges'],
  article: ['news', 'comments'],
}

/**
 * Modules used only by certain pages. The entry reaches them through the barrel file of a library
 * or of a feature.
 */
const ofLazyPages =
  /\/(?:(?:useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useQueries|queriesObserver)\.js|platform\/web\/transport-with-progress\.ts)$/

/** Pages and parts with account forms. What several of them share, and no others, is one chunk. */
const accountForms = /^features\/(accounts|passkeys)\//

/** Kinds of chunks, the most widely shared first: a module belongs to the first that claims it. */
const kinds = ['libraries', 'frame', 'late', 'parts', 'shared', 'single'] as const
type Chunk = { name: string; kind: (typeof kinds)[number] }

/**
 * Returns the chunk groups: `libraries`, `frame` and `late` (entry and home page), `parts` (shared
 * by several pages and others), one for each other set of groups that share modules, and one for
 * each group. A group is a page, a lazily loaded part, or what the tables above put together.
 * Without them the bundler emits dozens of tiny files (decision 038).
 */
export function chunkGroups(): { name: (id: string, graph: ModuleGraph) => string | null }[] {
  let chunks: Map<string, Chunk> | undefined
  return kinds.map((kind) => ({
    name: (id, graph) => {
      chunks ??= chunksOf(graph)
      const chunk = chunks.get(id)
      return chunk?.kind === kind ? chunk.name : null
    },
  }))
}

function chunksOf(graph: ModuleGraph): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  const idOf = (source: string) => path.join(root, source)
  const claim = (chunk: Chunk, source: string, belongs: (id: string) => boolean) => {
    for (const id of reachedFrom(idOf(source), graph)) if (belongs(id) && !chunks.has(id)) chunks.set(id, chunk)
  }
  const [home] = serverPages
  // A separate chunk, so that phones evaluate it in its own step.
  const isLibrary = (id: string) => id.includes('/node_modules/') && !ofLazyPages.test(id)
  claim({ name: 'libraries', kind: 'libraries' }, entry, isLibrary)
  const isFrame = (id: string) => !ofLazyPages.test(id) && id !== idOf(entry)
  for (const source of [entry, ...(home?.files ?? [])]) claim({ name: 'frame', kind: 'frame' }, source, isFrame)
  for (const source of home?.lateFiles ?? []) claim({ name: 'late', kind: 'late' }, source, isFrame)

  const { groupOf, pages } = groupsOfSources()
  const users = new Map<string, Set<string>>()
  const lazy = dynamicImportsFrom(idOf(entry), graph)
  for (const source of groupOf.keys())
    if (!lazy.has(idOf(source))) throw new Error(`${source} is in a table of the build, but nothing imports it lazily`)
  for (const start of lazy) {
    const source = path.relative(root, start)
    const group = wordGroupOf(source) ?? groupOf.get(source) ?? source
    for (const id of reachedFrom(start, graph)) users.set(id, (users.get(id) ?? new Set()).add(group))
  }
  for (const [id, groups] of users) if (!chunks.has(id)) chunks.set(id, chunkOf([...groups].sort(), pages))
  return withoutTinyFiles(chunks, graph)
}

/** In characters of a chunk's source, without its style sheets. */
const tiny = 1_000

/** Moves what would be tiny files into `parts`: a request costs more than the bytes. */
function withoutTinyFiles(chunks: Map<string, Chunk>, graph: ModuleGraph): Map<string, Chunk> {
  const sizes = new Map<string, number>()
  for (const [id, { name }] of chunks) {
    const length = id.endsWith('.css') ? 0 : (graph.getModuleInfo(id)?.code?.length ?? 0)
    sizes.set(name, (sizes.get(name) ?? 0) + length)
  }
  for (const [id, { kind, name }] of chunks)
    if (kind === 'shared' && (sizes.get(name) ?? 0) < tiny) chunks.set(id, { name: 'parts', kind: 'parts' })
  return chunks
}

/** Returns the chunk of a module by the groups that use it. */
function chunkOf(groups: readonly string[], pages: ReadonlySet<string>): Chunk {
  if (groups.length > 2 && groups.filter((group) => pages.has(group)).length > 1)
    return { name: 'parts', kind: 'parts' }
  if (groups.length > 1 && groups.every((group) => accountForms.test(group)))
    return { name: 'account-forms', kind: 'shared' }
  return { name: groups.join(' '), kind: groups.length > 1 ? 'shared' : 'single' }
}

/**
 * Returns the group of each source in the tables, and which groups are pages. The files of a page
 * are one group; pages with a file in common share theirs.
 */
function groupsOfSources(): { groupOf: Map<string, string>; pages: Set<string> } {
  const groupOf = new Map<string, string>()
  const pages = new Set<string>()
  for (const [group, sources] of Object.entries(partGroups)) for (const source of sources) groupOf.set(source, group)
  for (const { files } of serverPages) {
    const group = files.map((source) => groupOf.get(source)).find((known) => known !== undefined) ?? String(files[0])
    for (const source of files) groupOf.set(source, group)
    pages.add(group)
  }
  return { groupOf, pages }
}

/** Returns all modules imported dynamically, directly or indirectly, from `start`. */
function dynamicImportsFrom(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set([start])
  for (const from of found) {
    for (const id of reachedFrom(from, graph)) {
      for (const imported of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) found.add(imported)
    }
  }
  found.delete(start)
  return found
}

/** Returns a module and everything that it imports statically. */
export function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([start])
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/** Returns the group of a file of translations; null for any other source. */
function wordGroupOf(source: string): string | null {
  const [, list] = /^platform\/web\/word-files\/(..)\.ts$/.exec(source) ?? []
  if (list) return `words-${list}-frame`
  const [, language, namespace = ''] = /^locales\/(..)\/(.+)\.json$/.exec(source) ?? []
  if (!language) return null
  const group = Object.keys(wordGroups).find((name) => wordGroups[name]?.includes(namespace))
  return `words-${language}-${group ?? namespace}`
}
