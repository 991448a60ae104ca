import type { Import, Module } from './project.ts'

/** features/graph.ts: every feature, from the bottom up, and which others it may use. */
export type Graph = Readonly<Record<string, readonly string[]>>

const floors = ['platform', 'features', 'app']
const doors = ['contract.ts', 'server/api.ts', 'web/parts.tsx']
const doorsForTheApp = [...doors, 'server/feature.ts', 'web/pages.tsx']
/** What is used by the floors in tests and in the demo only. */
const besides = ['demo', 'test', 'bench', 'e2e', 'bin']

/**
 * Which module may import which (rules in `rule-names.ts`). Answers one sentence for each breach.
 */
export function judgeImports(modules: readonly Module[], graph: Graph): string[] {
  return [
    ...modules.flatMap((module) => module.imports.flatMap((imported) => judgeImport(module.path, imported, graph))),
    ...modules
      .filter(({ path, onlyReexports }) => onlyReexports && !isDoor(path))
      .map(({ path }) => `${path}: a barrel, it only re-exports (R3)`),
    ...modules.filter(({ path }) => /(^|\/)index\.\w+$/.test(path)).map(({ path }) => `${path}: no index files (R3)`),
  ]
}

/**
 * Features use what the graph allows: the graph names the existing features, from the bottom up,
 * and no unused edge.
 */
export function judgeGraph(modules: readonly Module[], graph: Graph, referenced: Graph = {}): string[] {
  const existing = new Set(modules.flatMap(({ path }) => featureOf(path) ?? []))
  const names = Object.keys(graph)
  return [
    ...[...existing]
      .filter((name) => !(name in graph))
      .map((name) => `features/${name}: not named in features/graph.ts (R2)`),
    ...names.filter((name) => !existing.has(name)).map((name) => `features/graph.ts: there is no feature ${name} (R2)`),
    ...names.flatMap((name, place) =>
      (graph[name] ?? []).flatMap((used) => {
        if (names.indexOf(used) >= place || !(used in graph)) {
          return [`features/graph.ts: ${name} uses ${used}, which does not stand above it (R2)`]
        }
        const isUsed =
          (referenced[name] ?? []).includes(used) ||
          modules.some(
            ({ path, imports }) => featureOf(path) === name && imports.some(({ target }) => featureOf(target) === used),
          )
        return isUsed ? [] : [`features/graph.ts: ${name} does not use ${used} (R2)`]
      }),
    ),
  ]
}

/** The feature that a file belongs to. */
export function featureOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1]
}

function judgeImport(from: string, { target: to, typesOnly }: Import, graph: Graph): string[] {
  const breaches: string[] = []
  const say = (sentence: string) => breaches.push(`${from} imports ${to}: ${sentence}`)
  const [area, target] = [areaOf(from), areaOf(to)]
  if (floors.includes(area)) {
    if (floors.indexOf(target) > floors.indexOf(area)) say(`${area} may not import ${target} (R1)`)
    if (besides.includes(target) && !mayLeave(from, target)) say(`only tests import ${target} (R1)`)
    if (!sidesMeet(sideOf(from), sideOf(to)) && !(typesOnly && isRenderer(from, to)))
      say(`${sideOf(from)} may not import ${sideOf(to)} (R4)`)
  }
  const [feature, used] = [featureOf(from), featureOf(to)]
  if (used !== undefined && feature !== used) {
    if (feature !== undefined && !(graph[feature] ?? []).includes(used)) say(`features/graph.ts does not allow it (R2)`)
    const open = area === 'app' || besides.includes(area) ? doorsForTheApp : doors
    // Benchmarks measure what lies behind the doors.
    if (area !== 'bench' && !open.includes(to.slice(`features/${used}/`.length)))
      say('that is no door of the feature (R3)')
  }
  return breaches
}

/** A door may gather what the feature shows to others; any other file that only re-exports is a barrel. */
function isDoor(path: string): boolean {
  const feature = featureOf(path)
  return feature !== undefined && doorsForTheApp.includes(path.slice(`features/${feature}/`.length))
}

/** The server loads the built renderer; what it is called with and gives back are types of its entry. */
function isRenderer(from: string, to: string): boolean {
  return from.startsWith('app/server/') && to === 'app/web/entry-server.tsx'
}

function areaOf(path: string): string {
  return path.split('/', 1)[0] ?? path
}

function mayLeave(from: string, target: string): boolean {
  if (/\.test\.tsx?$/.test(from)) return target === 'test' || target === 'demo'
  return target === 'demo' && /^app\/server\/demo[\w-]*\.ts$/.test(from)
}

type Side = 'server' | 'web' | 'contract' | undefined

function sideOf(path: string): Side {
  if (/^(app|platform|features\/[^/]+)\/server\//.test(path)) return 'server'
  if (/^(app|platform|features\/[^/]+)\/web\//.test(path)) return 'web'
  if (/^(platform\/contract\/|features\/[^/]+\/contract\.ts$)/.test(path)) return 'contract'
  return undefined
}

function sidesMeet(from: Side, to: Side): boolean {
  return from === undefined || to === undefined || from === to || (from !== 'contract' && to === 'contract')
}
