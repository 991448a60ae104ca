import type { Selectable } from 'kysely'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { WrittenText } from '../../contract.ts'
import type { NewsroomContext } from '../newsroom/context.ts'
import { type DraftRow, type Item, readDrafts, readItem, readLiveText, textOf } from '../newsroom/item-rows.ts'
import type { NewsTables } from '../tables.ts'
import { defaultSettings } from './file-settings.ts'
import { fingerprintOfSettings, fingerprintOfText } from './fingerprint.ts'
import type { NewsFile } from './news-file.ts'
import { hasChanges, normalText, readSettings, shownText } from './read-files.ts'

/** What an import or export of files works with. */
export type FilesContext = Pick<NewsroomContext, 'db' | 'addresses' | 'clock'>

/** The import of one file, in its transaction. */
export type FileWork = {
  tx: Tx<NewsTables>
  addresses: HotelAddresses
  origins: ReadonlySet<string>
  now: Date
  file: NewsFile
  force: boolean
}

/** Why a file is refused; the transaction is rolled back. */
export class Refused extends Error {}

type Memory = Selectable<NewsTables['news_imported_files']>

/** Returns what earlier imports left of an item. */
export async function readMemory(db: Db<NewsTables>, id: number): Promise<Memory[]> {
  return db.selectFrom('news_imported_files').selectAll().where('article_id', '=', id).execute()
}

/** What became of a part of a file: `kept` if it did not change and the site is newer. */
export type PartOutcome = 'updated' | 'unchanged' | 'kept'

/**
 * Remembers what a file said and what is on the site now, except for parts that are newer there.
 */
export async function remember(
  { tx, origins, file }: FileWork,
  id: number,
  done: { settings: PartOutcome; text: PartOutcome },
): Promise<void> {
  const item = await readItem(tx, id)
  const site = item && (await readSiteText(tx, item, file))
  if (!item || !site) throw new Error('an imported text is missing')
  const { language } = file
  const isLive = file.state === 'live'
  const old = (await readMemory(tx, id)).find((row) => row.language === language && row.is_live === isLive)
  const text = normalText(shownText(item, site.text), language, origins)
  const ofSettings = {
    file_settings: fingerprintOfSettings({ ...defaultSettings, ...file.settings }),
    settings: fingerprintOfSettings(await readSettings(tx, item)),
  }
  const ofText = {
    file_text: fingerprintOfText(file.text, language, isLive),
    text: fingerprintOfText(text, language, site.isLive),
  }
  const columns = {
    ...{ file_settings: '', file_text: '', settings: '', text: '' },
    ...old,
    ...(done.settings !== 'kept' && ofSettings),
    ...(done.text !== 'kept' && ofText),
    ...{ article_id: id, language, is_live: isLive },
  }
  await tx
    .insertInto('news_imported_files')
    .values(columns)
    .onConflict((conflict) => conflict.columns(['article_id', 'language', 'is_live']).doUpdateSet(columns))
    .execute()
}

/** The text that a file is about, and the item's draft in its language. */
export type SiteText = { text: WrittenText; isLive: boolean; draft: DraftRow | undefined }

/**
 * Returns the text on the site that a file is about: of a live file the live one, of others the
 * draft that is not public yet; where there is none, the other one.
 */
export async function readSiteText(
  db: Db<NewsTables>,
  { id, languages }: Item,
  { language, state }: Pick<NewsFile, 'language' | 'state'>,
): Promise<SiteText | null> {
  const draft = (await readDrafts(db, id)).get(language)
  const live = languages.includes(language) ? await readLiveText(db, id, language) : undefined
  const isDraftMeant = draft && (!live || (state !== 'live' && hasChanges(draft)))
  if (isDraftMeant) return { text: textOf(draft), isLive: false, draft }
  return live ? { text: live, isLive: true, draft } : null
}
