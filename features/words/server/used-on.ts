import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type PageName, pages } from '#platform/contract/addresses.ts'

/** The names of all pages, and of those that show a text. */
export type PagesOf = { names: readonly string[]; of: (key: string) => readonly string[] }

const dist = path.join(import.meta.dirname, '../../../dist')

/** Where the build lists the pages that show a text (`app/build/used-texts.ts`). */
const lists = ['client/.vite/used-texts.json', 'staff/.vite/used-texts.json']

const isPage = (name: string): name is PageName => Object.hasOwn(pages, name)

let reading: Promise<PagesOf> | undefined

/**
 * Returns which pages show which text, by what the build found in the sources, read once for the
 * process. Without a build, no text has a page.
 */
export function pagesOfTexts(): Promise<PagesOf> {
  reading ??= readPagesOf()
  return reading
}

async function readPagesOf(): Promise<PagesOf> {
  const byKey = new Map<string, Set<string>>()
  for (const list of lists) {
    const written = await readFile(path.join(dist, list), 'utf8').catch(() => '{}')
    const used: Record<string, string[]> = JSON.parse(written)
    for (const [key, names] of Object.entries(used)) byKey.set(key, new Set([...(byKey.get(key) ?? []), ...names]))
  }
  const sorted = new Map([...byKey].map(([key, names]) => [key, inOrder([...names])]))
  const ofFile = Map.groupBy(sorted, ([key]) => key.slice(0, key.indexOf(':')))
  const known = new Map<string, readonly string[]>()

  function of(written: string): readonly string[] {
    const key = written.replace(/_(zero|one|two|few|many|other)$/, '')
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    return found
  }

  function find(key: string): readonly string[] {
    const own = sorted.get(key) ?? []
    if (key.startsWith('sharing:')) return ['linkPicture']
    if (key.startsWith('notices:sentence.')) return [...own, 'device']
    if (own.length > 0) return own
    if (/[:.]error\./.test(key)) return ['refusal']
    // Keys that are put together from data: where the others of their file are.
    const others = new Set((ofFile.get(key.slice(0, key.indexOf(':'))) ?? []).flatMap(([, pages]) => pages))
    return others.size > mostOthers ? ['everyPage'] : inOrder([...others])
  }
  return { names: [...inOrder([...new Set([...sorted.values()].flat())]), 'device', 'linkPicture', 'refusal'], of }
}

const mostOthers = 5

/** The site's pages in the order of their addresses, then the others by name. */
function inOrder(names: readonly string[]): readonly string[] {
  const order = Object.keys(pages)
  const rank = (name: string) => (isPage(name) ? order.indexOf(name) : order.length)
  return names.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}
