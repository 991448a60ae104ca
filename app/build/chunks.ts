import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { latePartsOfHome } from '#app/web/home/late-parts.ts'

/** The part of the bundler's module graph that chunking reads. */
export type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const home = path.join(import.meta.dirname, '../..')

/** The script that every page runs. */
export const entry = 'app/web/entry-browser.tsx'

/**
 * Groups of parts that are fetched together: `awake` on every page as soon as it runs, `member` for
 * logged-in members.
 */
const chunkGroupsOfParts: Record<string, readonly string[]> = {
  awake: [
    'app/web/shell/crowd/header-comments.tsx',
    'app/web/shell/scroll-to-top.ts',
    'app/web/upkeep/maintain-page.ts',
    'features/presence/web/lit-house.tsx',
    'features/radio/web/lit-radio.tsx',
    'features/radio/web/on-air-lamp.tsx',
    'platform/web/ui/toast-regions.tsx',
  ],
  member: [
    'app/web/shell/visitor/notice-bell.tsx',
    'app/web/shell/visitor/user-menu.tsx',
    'app/web/shell/visitor/user-menu-card.tsx',
  ],
}

/**
 * Groups of translation namespaces: those used on every page or the home page, and those shown
 * together elsewhere.
 */
const wordChunkGroups: Record<string, readonly string[]> = {
  frame: ['common', 'shell', 'desk', 'headlines', 'home', 'photos', 'showcase', 'studio'],
  awake: ['icons', 'presence', 'radio'],
  player: ['scanner', 'retro'],
  member: ['accounts', 'notices'],
  archive: ['badges'],
  article: ['news', 'comments'],
}

/**
 * Library modules used only by certain pages. The entry reaches them through the library's barrel
 * file.
 */
const ofLazyPages =
  /\/(?:useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useQueries|queriesObserver)\.js$/

/**
 * Returns the chunk groups, most shared first: `libraries`, `frame` and `late` (entry and home
 * page), one per lazily needed library, `parts` (shared by several pages), one per feature or set
 * of sharers, one per page, lazy part or chunk group; words by language. Without them, the bundler
 * emits dozens of tiny files.
 */
export function chunkGroups(): { name: (id: string, graph: ModuleGraph) => string | null }[] {
  let chunks: Map<string, Chunk> | undefined
  return shares.map((share) => ({
    name: (id, graph) => {
      chunks ??= chunksOf(graph)
      const chunk = chunks.get(id)
      return chunk?.share === share ? chunk.name : null
    },
  }))
}

/** How widely a chunk is shared, in order of priority. */
const shares = ['libraries', 'every page', 'home', 'whoever needs the library', 'pages', 'some', 'one'] as const
type Chunk = { name: string; share: (typeof shares)[number] }

function chunksOf(graph: ModuleGraph): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  const whole = (source: string) => path.join(home, source)
  const claim = (chunk: Chunk, start: string, belongs: (id: string) => boolean) => {
    for (const id of reachedFrom(start, graph)) if (belongs(id) && !chunks.has(id)) chunks.set(id, chunk)
  }
  const frame: Chunk = { name: 'frame', share: 'every page' }
  // A separate chunk, so that phones evaluate it in its own step.
  claim({ name: 'libraries', share: 'libraries' }, whole(entry), (id) => isLibrary(id) && !ofLazyPages.test(id))
  const isFrame = (id: string) => !ofLazyPages.test(id) && id !== whole(entry)
  claim(frame, whole(entry), isFrame)
  claim(frame, whole('app/web/home/home-page.tsx'), isFrame)
  for (const part of latePartsOfHome) claim({ name: 'late', share: 'home' }, whole(part), isFrame)

  const { roomOf, pages } = readRooms()
  const owners = new Map<string, Set<string>>()
  for (const start of fetchedWhenWanted(whole(entry), graph)) {
    const source = path.relative(home, start)
    const room = wordsRoom(source) ?? roomOf.get(source) ?? source
    for (const id of reachedFrom(start, graph)) owners.set(id, (owners.get(id) ?? new Set()).add(room))
  }
  for (const [id, chunkGroupsOfParts] of owners)
    if (!chunks.has(id)) chunks.set(id, sharedChunk(id, [...chunkGroupsOfParts].sort(), pages))
  return chunks
}

const isLibrary = (id: string) => id.includes('/node_modules/')

function sharedChunk(id: string, chunkGroupsOfParts: readonly string[], pages: ReadonlySet<string>): Chunk {
  if (chunkGroupsOfParts.length === 1) return { name: String(chunkGroupsOfParts[0]), share: 'one' }
  const [, library] = ofLazyPages.test(id) ? [] : (/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [])
  if (library) return { name: library, share: 'whoever needs the library' }
  const isOfPages = chunkGroupsOfParts.length > 2 && chunkGroupsOfParts.filter((room) => pages.has(room)).length > 1
  if (isOfPages) return { name: 'parts', share: 'pages' }
  const [feature] = /^features\/[^/]+\//.exec(String(chunkGroupsOfParts[0])) ?? []
  const isOfFeature =
    feature &&
    chunkGroupsOfParts.every((room) => room.startsWith(feature)) &&
    chunkGroupsOfParts.some((room) => pages.has(room))
  return { name: isOfFeature ? feature : chunkGroupsOfParts.join(' '), share: 'some' }
}

/**
 * Reads the chunk group of each lazily fetched source, and which groups are pages. Sources named
 * together in a route's `staticData.chunk` form one group.
 */
function readRooms(): { roomOf: Map<string, string>; pages: Set<string> } {
  const roomOf = new Map<string, string>()
  const pages = new Set<string>()
  for (const [name, sources] of Object.entries(chunkGroupsOfParts))
    for (const source of sources) roomOf.set(source, name)
  for (const file of globSync('{app,features}/**/web/**/*{route,pages}.tsx', { cwd: home }).sort()) {
    for (const [, list = ''] of readFileSync(path.join(home, file), 'utf8').matchAll(
      /\bchunk: (\[[^\]]*\]|'[^']+')/g,
    )) {
      const sources = [...list.matchAll(/'([^']+)'/g)].map(([, source = '']) => source)
      const name = sources.map((source) => roomOf.get(source)).find((room) => room !== undefined) ?? String(sources[0])
      for (const source of sources) roomOf.set(source, name)
      pages.add(name)
    }
  }
  return { roomOf, pages }
}

/** Returns all modules imported dynamically, directly or indirectly, from `start`. */
function fetchedWhenWanted(start: string, graph: ModuleGraph): Set<string> {
  const starts = new Set([start])
  for (const from of starts) {
    for (const id of reachedFrom(from, graph)) {
      for (const wanted of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) starts.add(wanted)
    }
  }
  starts.delete(start)
  return starts
}

/** A module and all that comes with it. */
function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([start])
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/**
 * Returns the chunk group of a translation file by language and namespace; null for any other
 * source.
 */
function wordsRoom(source: string): string | null {
  const [, list] = /^platform\/web\/word-files\/(..)\.ts$/.exec(source) ?? []
  if (list) return `words-${list}-frame`
  const [, language, namespace = ''] = /^locales\/(..)\/(.+)\.json$/.exec(source) ?? []
  if (!language) return null
  const room = Object.keys(wordChunkGroups).find((name) => wordChunkGroups[name]?.includes(namespace))
  return `words-${language}-${room ?? namespace}`
}
