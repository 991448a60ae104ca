import { pictureOrigins } from '#features/hotels/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type Item, readItem } from '../newsroom/item-rows.ts'
import { recordItemPictures } from '../pictures/library-pictures.ts'
import { takePublishLock } from '../publish/stored-texts.ts'
import { defaultSettings, type FileSettings } from './file-settings.ts'
import { type FilesContext, type FileWork, type PartOutcome, Refused, readMemory, remember } from './file-work.ts'
import { fingerprintOfSettings } from './fingerprint.ts'
import { addItem, applyAuthors, applySettings, findAuthors, findItem } from './import-item.ts'
import { bringText } from './import-text.ts'
import type { NewsFile } from './news-file.ts'
import { readSettings } from './read-files.ts'

/** What became of a file; `kept` where the site is newer than the file, which did not change. */
export type FileOutcome =
  | { done: 'added' | 'updated' | 'unchanged' | 'kept'; id: number; notes: readonly string[] }
  | { refused: string }

/** How files are imported. `force` puts them over what was changed on the site. */
export type ImportOptions = {
  force: boolean
  /**
   * The settings that files of this run asked for, by item: its languages cannot ask for different
   * ones.
   */
  asked: Map<number, { name: string; settings: string }>
}

/**
 * Imports a file as the operator, in one transaction. What was changed on the site since the file
 * was exported is not replaced, except with `force`; the replaced text stays as a revision.
 */
export async function importNewsFile(
  { db, addresses, clock }: FilesContext,
  name: string,
  file: NewsFile,
  options: ImportOptions,
): Promise<FileOutcome> {
  const now = clock.now()
  const origins = new Set(pictureOrigins(addresses))
  const { published } = file.settings
  if (file.state === 'live' && published && new Date(published) > now)
    return { refused: 'published lies ahead: plan the publication in the newsroom' }
  try {
    return await inTransaction(db, async (tx) => {
      await takePublishLock(tx)
      const work: FileWork = { tx, addresses, origins, now, file, force: options.force }
      const authors = await findAuthors(tx, file.settings.authors, now)
      const found = await findItem(tx, file)
      const settings = found ? await bringSettings(work, found, name, options.asked) : 'updated'
      const item = found ? await readItem(tx, found.id, true) : await addItem(work)
      if (!item) throw new Error('the item was removed while it was imported')
      const text = await bringText(work, item)
      // Last, so that authors get no notices about imported news.
      if (settings === 'updated') await applyAuthors(tx, item.id, authors)
      if ([settings, text].includes('updated')) await recordItemPictures(tx, item.id)
      await remember(work, item.id, { settings, text })
      const parts: PartOutcome[] = [settings, text]
      const changed = parts.includes('updated') ? 'updated' : parts.includes('kept') ? 'kept' : 'unchanged'
      return { done: found ? changed : 'added', id: item.id, notes: changed === 'updated' ? authors.notes : [] }
    })
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

async function bringSettings(
  work: FileWork,
  item: Item,
  name: string,
  asked: ImportOptions['asked'],
): Promise<PartOutcome> {
  const { tx, file } = work
  const current = await readSettings(tx, item)
  const wanted = wantedSettings(item, current, file.settings)
  const [before, after] = [fingerprintOfSettings(current), fingerprintOfSettings(wanted)]
  const written = fingerprintOfSettings({ ...defaultSettings, ...file.settings })
  const memory = await readMemory(tx, item.id)
  const isOld = [file.version?.settings, ...ofLanguage().map((row) => row.file_settings)].includes(written)
  if (before === after) return 'unchanged'
  const isKnown = [file.version?.settings, ...memory.map((row) => row.settings)].includes(before)
  if (isOld) return isKnown ? 'unchanged' : 'kept'
  const other = asked.get(item.id)
  if (other && other.settings !== after)
    throw new Refused(`its settings are not those of ${other.name}, which is the same item`)
  asked.set(item.id, { name, settings: after })
  if (!isKnown && !work.force)
    throw new Refused('the settings were changed on the site since: export again, or --force')
  await applySettings(work, item, wanted, namesOfChanges(current, wanted))
  return 'updated'

  function ofLanguage() {
    return memory.filter(({ language, is_live }) => language === file.language && is_live === (file.state === 'live'))
  }
}

/** What a file does not say stays; a published item keeps its address and has a date. */
function wantedSettings(item: Item, current: FileSettings, given: Partial<FileSettings>): FileSettings {
  if (item.slug !== null && given.slug && given.slug !== item.slug)
    throw new Refused(`a published item keeps its slug: ${item.slug}`)
  return {
    ...current,
    ...given,
    slug: item.slug ?? given.slug ?? current.slug,
    published: item.published_at === null ? null : (given.published ?? current.published),
  }
}

function namesOfChanges(current: FileSettings, wanted: FileSettings): string[] {
  const text = (settings: FileSettings, name: keyof FileSettings) => JSON.stringify(settings[name])
  const names = ['slug', 'category', 'isShort', 'authors', 'picture', 'source', 'published'] as const
  return names.filter((name) => text(current, name) !== text(wanted, name))
}
