import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { serverPagesByName } from '#app/web/page-table.ts'
import { entry, type ModuleGraph, reachedFrom } from './chunks.ts'
import { openTextFinder } from './find-texts.ts'

/** Path of the list below a build folder: the pages that show each text, by `file:key`. */
const usedTexts = '.vite/used-texts.json'

/** What every page shows, and every page of the staff. */
const everyPage = 'everyPage'
const everyStaffPage = 'desk_frame'

type Graph = ModuleGraph & { getModuleIds: () => Iterable<string> }

/**
 * Vite plugin that writes which pages show which text of the translation files: by the strings of
 * each module, and the pages that reach it. For the people who translate.
 */
export function listUsedTexts(home: string, staffEntry: string): Plugin {
  return {
    name: 'list-used-texts',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'staff',
    generateBundle() {
      const find = openTextFinder(keysIn(path.join(home, 'locales/en')), (code) => this.parse(code))
      const isOfStaff = this.environment.name === 'staff'
      const places = isOfStaff ? staffPlaces(this, home, staffEntry) : pagePlaces(this, home)
      const used: Record<string, Set<string>> = {}
      for (const id of this.getModuleIds()) {
        const source = path.relative(home, id)
        const code = /^(?:app|features|platform)\/.*\.tsx?$/.test(source) ? this.getModuleInfo(id)?.code : null
        if (!code) continue
        for (const key of find(code)) {
          const names = used[key] ?? new Set()
          used[key] = names
          for (const name of places(id)) names.add(name)
        }
      }
      const lists = Object.entries(used).map(([key, names]) => [key, shortened(names)] as const)
      this.emitFile({ type: 'asset', fileName: usedTexts, source: JSON.stringify(Object.fromEntries(lists)) })
    },
  }
}

// A text of so many pages is one of the frame or of a common part.
const many = 10

function shortened(names: ReadonlySet<string>): readonly string[] {
  const frame = [everyPage, everyStaffPage].find((each) => names.has(each))
  if (frame) return [frame]
  return names.size > many ? [everyPage] : [...names]
}

/** Returns the pages for visitors that reach a module; what none reaches belongs to the frame. */
function pagePlaces(graph: Graph, home: string): (id: string) => readonly string[] {
  const frame = reachedFrom(path.join(home, entry), graph)
  const byId = new Map<string, string[]>()
  const starts = new Set(serverPagesByName.flatMap(([, { files }]) => files.map((file) => path.join(home, file))))
  for (const [name, { files, lateFiles = [] }] of serverPagesByName)
    for (const id of reachedWith(
      [...files, ...lateFiles].map((file) => path.join(home, file)),
      frame,
      graph,
    ))
      byId.set(id, [...(byId.get(id) ?? []), name])
  const pagesOf = (id: string) => byId.get(id) ?? [everyPage]
  return (id) => {
    if (!frame.has(id)) return pagesOf(id)
    // A list of routes names the pages that it opens: their titles.
    const opened = (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((each) => starts.has(each))
    return opened.length > 0 && /\/(?:pages|route)\.tsx$/.test(id) ? opened.flatMap(pagesOf) : [everyPage]
  }
}

/** Returns the pages of the staff that reach a module. */
function staffPlaces(graph: Graph, home: string, staffEntry: string): (id: string) => readonly string[] {
  const frame = reachedFrom(path.join(home, staffEntry), graph)
  const byId = new Map<string, Set<string>>()
  const pages = [...frame].filter((id) => /\/staff-pages\.tsx$|\/housekeeping\/routes\.ts$/.test(id))
  for (const page of pages.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])) {
    const place = staffPlaceOf(path.relative(home, page))
    for (const id of reachedWith([page], frame, graph)) byId.set(id, (byId.get(id) ?? new Set()).add(place))
  }
  return (id) => (frame.has(id) ? [everyStaffPage] : [...(byId.get(id) ?? [everyStaffPage])])
}

/** Everything that modules import, also lazily, without what the frame has. */
function reachedWith(starts: readonly string[], frame: ReadonlySet<string>, graph: Graph): Set<string> {
  const reached = new Set(starts)
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const each of [...importedIds, ...dynamicallyImportedIds]) if (!frame.has(each)) reached.add(each)
  }
  return reached
}

/** The keys of the translation files as code uses them: `shop:buy.title`, without plural forms. */
function keysIn(folder: string): Set<string> {
  const keysOf = (group: object, before: string): string[] =>
    Object.entries(group).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? keysOf(value, `${before}${key}.`)
        : [before + key.replace(/_(zero|one|two|few|many|other)$/, '')],
    )
  return new Set(
    readdirSync(folder).flatMap((file) =>
      keysOf(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), `${path.parse(file).name}:`),
    ),
  )
}

/** Areas of the staff's pages (`app/housekeeping/areas.ts`) by the beginning of a page's file. */
const areas: readonly (readonly [start: string, area: string])[] = [
  ['app/housekeeping/today-page', 'today'],
  ['features/audit/', 'audit'],
  ['features/comments/', 'comments'],
  ['features/jobs/web/staff/position', 'positions'],
  ['features/jobs/', 'applications'],
  ['features/media/', 'pictures'],
  ['features/members/web/staff/roles-page', 'roles'],
  ['features/members/', 'members'],
  ['features/news/web/newsroom/calendar/', 'calendar'],
  ['features/news/', 'news'],
  ['features/radio/web/staff/air/requests-page', 'requests'],
  ['features/radio/web/staff/air/', 'air'],
  ['features/radio/', 'schedule'],
  ['features/scanner/', 'players'],
  ['features/shop/', 'shop'],
  ['features/team/', 'team'],
  ['features/words/', 'words'],
]

/**
 * Returns the name of the place that a page of the staff is; the frame for one that is not listed.
 */
function staffPlaceOf(source: string): string {
  return `desk_${areas.find(([start]) => source.startsWith(start))?.[1] ?? 'frame'}`
}
