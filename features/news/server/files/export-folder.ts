import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import { defaultSettings } from './file-settings.ts'
import type { FilesContext } from './file-work.ts'
import { nameOfFile, readNewsFile, versionOf, writeNewsFile } from './news-file.ts'
import { type ItemFile, readFilesOfItem } from './read-files.ts'

/**
 * What an export did. `edited` are files that were changed and not imported: they are left alone.
 */
export type ExportOutcome = { items: number; written: number; unchanged: number; edited: string[] }

const itemsAtOnce = 100

/**
 * Writes every text of the news into a folder, which is made if it is missing. A file there that
 * was edited and not imported is not replaced, except with `force`.
 */
export async function exportNews(
  context: FilesContext,
  folder: string,
  { force, onItem }: { force: boolean; onItem?: (done: number, total: number) => void },
): Promise<ExportOutcome> {
  await mkdir(folder, { recursive: true })
  const origins = new Set(pictureOrigins(context.addresses))
  const outcome: ExportOutcome = { items: 0, written: 0, unchanged: 0, edited: [] }
  const names = new Set<string>()
  const total = await countItems(context)
  for (let last = 0; ; ) {
    const ids = await nextItems(context, last)
    if (ids.length === 0) return outcome
    for (const id of ids) {
      last = id
      outcome.items++
      for (const file of await readFilesOfItem(context.db, id, origins)) {
        const name = freeName(names, file, id)
        const done = await put(path.join(folder, name), writeNewsFile(file, origins))
        if (done === 'edited') outcome.edited.push(name)
        else outcome[done]++
      }
      onItem?.(outcome.items, total)
    }
  }

  async function put(file: string, content: string): Promise<'written' | 'unchanged' | 'edited'> {
    const before = await readFile(file, 'utf8').catch(() => null)
    if (before === content) return 'unchanged'
    if (before !== null && !force && isEdited(path.basename(file), before, content)) return 'edited'
    await writeFile(file, content)
    return 'written'
  }

  function isEdited(name: string, before: string, content: string): boolean {
    const [old, next] = [readNewsFile(name, before, origins), readNewsFile(name, content, origins)]
    if ('reason' in old || 'reason' in next) return true
    const { settings, text } = versionOf({ ...old, settings: { ...defaultSettings, ...old.settings } })
    const isAsIn = (version: typeof old.version) => version?.settings === settings && version.text === text
    return !isAsIn(old.version) && !isAsIn(next.version)
  }
}

async function countItems({ db }: FilesContext): Promise<number> {
  const { items } = await db
    .selectFrom('news_articles')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow()
  return items
}

async function nextItems({ db }: FilesContext, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('news_articles')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(itemsAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Two drafts may want the same address. */
function freeName(names: Set<string>, { settings, language, state, isNewer }: ItemFile, id: number): string {
  const wanted = nameOfFile(settings.slug ?? `draft-${id}`, language, state, isNewer)
  const name = names.has(wanted) ? nameOfFile(`${settings.slug}-${id}`, language, state, isNewer) : wanted
  names.add(name)
  return name
}
