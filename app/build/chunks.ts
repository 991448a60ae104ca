import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { latePartsOfHome } from '../web/home/late-parts.ts'

/** What the bundler tells of the modules that it has read. */
export type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const home = path.join(import.meta.dirname, '../..')

/** The script that every page runs. */
export const entry = 'app/web/entry-browser.tsx'

/** What every page fetches as soon as it runs, and what it fetches for members: each comes in one piece. */
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

/** Words that stand on every page or on the home page, and those that are shown together elsewhere. */
const wordChunkGroups: Record<string, readonly string[]> = {
  frame: ['common', 'shell', 'desk', 'headlines', 'home', 'photos', 'showcase', 'studio'],
  awake: ['icons', 'presence', 'radio'],
  player: ['scanner', 'retro'],
  member: ['accounts', 'notices'],
  archive: ['badges'],
  article: ['news', 'comments'],
}

/** Parts of libraries that only pages of their own use; the entry reaches them through the library's list of everything. */
const ofLazyPages =
  /\/(?:useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useQueries|queriesObserver)\.js$/

/**
 * How browsers load the scripts. Left alone, the bundler makes a file of whatever happens to be used by the same set of pages: dozens of small ones, each of which is a request that takes a phone longer than
 * what it holds, and which compress worse than one. Here there are few:
 *
 * - `libraries`: those that the entry takes.
 * - `frame`: all else that the entry takes, and what the home page shows, most of which other pages show as well; `late` is what the home page fetches after that. The entry itself stays apart: it runs last.
 * - a file for each library that some need.
 * - `parts`: what several pages and others share. What a page of a feature shares with other parts of that feature is a file. What else is shared is a file of those who share it.
 * - a file for each page, for each part that is fetched when it is wanted, and for those that are always fetched together (`rooms`); words by their language.
 *
 * Each group takes along all that its modules need, so what more pages share comes first.
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

/** Who shares a chunk, those first that have most to do with it. */
const shares = ['libraries', 'every page', 'home', 'whoever needs the library', 'pages', 'some', 'one'] as const
type Chunk = { name: string; share: (typeof shares)[number] }

function chunksOf(graph: ModuleGraph): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  const whole = (source: string) => path.join(home, source)
  const claim = (chunk: Chunk, start: string, belongs: (id: string) => boolean) => {
    for (const id of reachedFrom(start, graph)) if (belongs(id) && !chunks.has(id)) chunks.set(id, chunk)
  }
  const frame: Chunk = { name: 'frame', share: 'every page' }
  // By itself, so that a phone runs it in a step of its own.
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

/** Which room each source belongs to that is fetched when it is wanted, and which rooms are pages: what their routes name (`staticData.chunk`) comes together. */
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

/** The modules that are imported when they are wanted, by whatever is reached from the entry in any way. */
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

/** Words by their language and where they are shown; null for what is no words. */
function wordsRoom(source: string): string | null {
  const [, list] = /^platform\/web\/word-files\/(..)\.ts$/.exec(source) ?? []
  if (list) return `words-${list}-frame`
  const [, language, namespace = ''] = /^locales\/(..)\/(.+)\.json$/.exec(source) ?? []
  if (!language) return null
  const room = Object.keys(wordChunkGroups).find((name) => wordChunkGroups[name]?.includes(namespace))
  return `words-${language}-${room ?? namespace}`
}
