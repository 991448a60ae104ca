import type { Import, Module } from './project.ts'

/** features/graph.ts: every feature, from the bottom up, and which others it may use. */
export type Graph = Readonly<Record<string, readonly string[]>>

const layers = ['platform', 'features', 'app']
const publicApi = ['contract.ts', 'client.ts', 'server/api.ts', 'web/parts.tsx']
const publicApiForTheApp = [...publicApi, 'server/feature.ts', 'web/pages.tsx', 'web/staff-pages.tsx']
/** Folders that the layers import only in tests and in the demo. */
const besides = ['demo', 'test', 'bench', 'e2e', 'bin']

/**
 * Checks which module may import which. Returns one sentence with the rule's name for each breach.
 */
export function judgeImports(modules: readonly Module[], graph: Graph): string[] {
  return [
    ...modules.flatMap((module) => module.imports.flatMap((imported) => judgeImport(module.path, imported, graph))),
    ...modules
      .filter(({ path, onlyReexports }) => onlyReexports && !isPublic(path))
      .map(({ path }) => `${path}: a barrel, it only re-exports (features use public APIs)`),
    ...modules
      .filter(({ path }) => /(^|\/)index\.\w+$/.test(path))
      .map(({ path }) => `${path}: no index files (features use public APIs)`),
  ]
}

/** Checks that the graph names the existing features, from the bottom up, without unused edges. */
export function judgeGraph(modules: readonly Module[], graph: Graph, referenced: Graph = {}): string[] {
  const existing = new Set(modules.flatMap(({ path }) => featureOf(path) ?? []))
  const names = Object.keys(graph)
  return [
    ...[...existing]
      .filter((name) => !(name in graph))
      .map((name) => `features/${name}: not named in features/graph.ts (features use what the graph allows)`),
    ...names
      .filter((name) => !existing.has(name))
      .map((name) => `features/graph.ts: there is no feature ${name} (features use what the graph allows)`),
    ...names.flatMap((name, place) =>
      (graph[name] ?? []).flatMap((used) => {
        if (names.indexOf(used) >= place || !(used in graph)) {
          return [
            `features/graph.ts: ${name} uses ${used}, which is not listed before it (features use what the graph allows)`,
          ]
        }
        const isUsed =
          (referenced[name] ?? []).includes(used) ||
          modules.some(
            ({ path, imports }) => featureOf(path) === name && imports.some(({ target }) => featureOf(target) === used),
          )
        return isUsed ? [] : [`features/graph.ts: ${name} does not use ${used} (features use what the graph allows)`]
      }),
    ),
  ]
}

/** The feature that a file belongs to. */
export function featureOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1]
}

/**
 * Imports are relative within a feature, or within a side of app or platform (`app/server`), and by
 * their `#…` name across these. Answers one sentence for each breach.
 */
export function judgeImportStyle(modules: readonly Module[]): string[] {
  return modules
    .filter(({ path }) => layers.includes(areaOf(path)))
    .flatMap(({ path, imports }) =>
      imports
        // What is in no layer, such as `locales`, may have no `#…` name.
        .filter(({ target }) => layers.includes(areaOf(target)))
        .filter(({ target, isRelative }) => isRelative !== (unitOf(path) === unitOf(target)))
        .map(({ target }) => `${path} imports ${target}: relative within a unit, # across (one style of imports)`),
    )
}

/** The feature, or the side of app or platform, within which imports are relative. */
function unitOf(path: string): string {
  return path.split('/', 2).join('/')
}

function judgeImport(from: string, { target: to, typesOnly }: Import, graph: Graph): string[] {
  const breaches: string[] = []
  const say = (sentence: string) => breaches.push(`${from} imports ${to}: ${sentence}`)
  const [area, target] = [areaOf(from), areaOf(to)]
  if (layers.includes(area)) {
    if (layers.indexOf(target) > layers.indexOf(area)) say(`${area} may not import ${target} (layers point down)`)
    if (besides.includes(target) && !mayLeave(from, target)) say(`only tests import ${target} (layers point down)`)
    if (!sidesMeet(sideOf(from), sideOf(to)) && !(typesOnly && isRenderer(from, to)))
      say(`${sideOf(from)} may not import ${sideOf(to)} (server and web stay apart)`)
  }
  if (isForBrowsers(from) && /^features\/[^/]+\/contract\.ts$/.test(to) && !typesOnly)
    say('browsers get only types of a contract, values are in client.ts (server and web stay apart)')
  const [feature, used] = [featureOf(from), featureOf(to)]
  if (used !== undefined && feature !== used) {
    if (feature !== undefined && !(graph[feature] ?? []).includes(used))
      say(`features/graph.ts does not allow it (features use what the graph allows)`)
    const open = area === 'app' || besides.includes(area) ? publicApiForTheApp : publicApi
    // Benchmarks may import more than the public API.
    if (area !== 'bench' && !open.includes(to.slice(`features/${used}/`.length)))
      say('not in the public API of the feature (features use public APIs)')
  }
  return breaches
}

/** Whether a file is part of the public API and may only re-export; others that do are barrels. */
function isPublic(path: string): boolean {
  const feature = featureOf(path)
  return feature !== undefined && publicApiForTheApp.includes(path.slice(`features/${feature}/`.length))
}

/** Code built for browsers: the web side, and what a feature exports for it beside the contract. */
function isForBrowsers(path: string): boolean {
  return !/\.test\.tsx?$/.test(path) && (sideOf(path) === 'web' || /^features\/[^/]+\/client\.ts$/.test(path))
}

/** Whether the server loads the built renderer, whose call is typed by its entry. */
function isRenderer(from: string, to: string): boolean {
  return from.startsWith('app/server/') && to === 'app/web/entry-server.tsx'
}

function areaOf(path: string): string {
  return path.split('/', 1)[0] ?? path
}

function mayLeave(from: string, target: string): boolean {
  if (/\.test\.tsx?$|\/testing\//.test(from)) return target === 'test' || target === 'demo'
  return target === 'demo' && /^app\/server\/demo\//.test(from)
}

type Side = 'server' | 'web' | 'contract' | undefined

function sideOf(path: string): Side {
  if (/^(app|platform|features\/[^/]+)\/server\//.test(path)) return 'server'
  if (/^(app|platform|features\/[^/]+)\/web\//.test(path)) return 'web'
  if (/^(platform\/contract\/|features\/[^/]+\/(contract|client)\.ts$)/.test(path)) return 'contract'
  return undefined
}

function sidesMeet(from: Side, to: Side): boolean {
  return from === undefined || to === undefined || from === to || (from !== 'contract' && to === 'contract')
}
