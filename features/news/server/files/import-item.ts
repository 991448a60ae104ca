import { describeAccount } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, type Tx, tablesOf } from '#platform/server/database/database.ts'
import { type Item, readItem } from '../newsroom/item-rows.ts'
import { describeNewPicture, judgeMainPicture, pictureColumns } from '../newsroom/main-picture.ts'
import { recordMainPicture } from '../pictures/library-pictures.ts'
import { isSlugFree } from '../publish/article-slug.ts'
import { showChange } from '../publish/stored-texts.ts'
import type { NewsTables } from '../tables.ts'
import { newsroomTag } from '../tags.ts'
import { defaultSettings, type FileSettings } from './file-settings.ts'
import { type FileWork, Refused } from './file-work.ts'
import type { NewsFile } from './news-file.ts'

/**
 * Finds the item of a file, locked: by its key, else by its address or the one that a draft wants.
 */
export async function findItem(tx: Tx<NewsTables>, { key, settings: { slug } }: NewsFile): Promise<Item | undefined> {
  const ids = tx.selectFrom('news_articles').select('id')
  const byKey = key === null ? undefined : await ids.where('key', '=', key).executeTakeFirst()
  const [, number, begun] = /^item:(\d{1,9}):(\d{1,15})$/.exec(key ?? '') ?? []
  const byNumber =
    number === undefined || byKey
      ? undefined
      : await ids
          .where('id', '=', Number(number))
          .where('created_at', '=', new Date(Number(begun)))
          .executeTakeFirst()
  const bySlug =
    slug && !byKey && !byNumber
      ? await ids
          .where((where) =>
            where.or([where('slug', '=', slug), where('wanted_slug', '=', slug).and('slug', 'is', null)]),
          )
          .orderBy('slug')
          .executeTakeFirst()
      : undefined
  const found = byKey ?? byNumber ?? bySlug
  return found && readItem(tx, found.id, true)
}

/** Adds the item of a file, which is not public yet and has no authors. */
export async function addItem(work: FileWork): Promise<Item> {
  const { tx, now, file } = work
  const settings = { ...defaultSettings, ...file.settings }
  await judgeSlug(tx, settings.slug)
  const { picture } = await mainPicture(work, settings, file.text.pictureAlt)
  const { id } = await tx
    .insertInto('news_articles')
    .values({
      ...columnsOf(settings),
      ...pictureColumns(picture),
      ...{ slug: null, key: file.key, wanted_slug: settings.slug, languages: [], published_at: null, updated_at: null },
      ...{ author_hotel: null, author_name: null },
      ...{ created_at: now, changed_at: now, is_edited: true, created_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = { category: settings.category }
  await recordAct(tx, { by: 'operator', act: 'article.created', subject: 'article', id, changes }, now)
  await invalidateTags(tx, [newsroomTag])
  const item = await readItem(tx, id, true)
  if (!item) throw new Error('an item was not added')
  return item
}

async function judgeSlug(tx: Tx<NewsTables>, slug: string | null): Promise<void> {
  if (slug !== null && !(await isSlugFree(tx, slug))) throw new Refused(`the slug ${slug} is taken`)
}

function columnsOf({ category, isShort, source }: FileSettings) {
  const { hotel = null, address = null } = source ?? {}
  return { category, is_short: isShort, source_hotel: hotel, source_address: address }
}

/** The picture of an item as the library has it. */
async function mainPicture({ tx, addresses }: FileWork, { picture }: FileSettings, alt: string) {
  const judged = await judgeMainPicture({ addresses }, tx, picture && { ...picture, alt })
  if (!judged) throw new Refused(`${picture?.src} is not in the library of this site`)
  return judged
}

/**
 * Changes the settings of an item, those of a public one at once. Its authors are left as they are.
 */
export async function applySettings(
  work: FileWork,
  item: Item,
  settings: FileSettings,
  fields: readonly string[],
): Promise<void> {
  const { tx, now, file } = work
  const { id } = item
  const picture = await mainPicture(work, settings, item.picture_alt ?? file.text.pictureAlt)
  if (item.slug === null && settings.slug !== item.wanted_slug) await judgeSlug(tx, settings.slug)
  await tx
    .updateTable('news_articles')
    .set({
      ...columnsOf(settings),
      ...pictureColumns(picture.picture),
      ...(item.slug === null && { wanted_slug: settings.slug }),
      ...(settings.published !== null && { published_at: new Date(settings.published) }),
      ...{ version: item.version + 1, changed_at: now, is_edited: true },
    })
    .where('id', '=', id)
    .execute()
  await recordMainPicture(tx, id)
  if (fields.includes('picture')) await describeNewPicture(tx, item, picture)
  const changes = { fields: fields.join(' '), ...(fields.includes('category') && { category: settings.category }) }
  await recordAct(tx, { by: 'operator', act: 'article.changed', subject: 'article', id, changes }, now)
  if (item.languages.length > 0 && item.slug !== null) await showChange(tx, { id, slug: item.slug })
  await invalidateTags(tx, [newsroomTag])
}

/** The authors that a file names: accounts, or the stored name of one without an account. */
export type FoundAuthors = {
  accounts: number[]
  stored: { hotel: HotelCode; name: string } | null
  isByTeam: boolean
  /** Null where the file says nothing of authors. */
  given: FileSettings['authors'] | null
  notes: string[]
}

/** Finds the accounts of authors. One without an account is only named, if there is no other. */
export async function findAuthors(
  db: Db<NewsTables>,
  given: FileSettings['authors'] | undefined,
  now: Date,
): Promise<FoundAuthors> {
  const none = { accounts: [], stored: null, notes: [] }
  if (given === undefined) return { ...none, isByTeam: false, given: null }
  if (given === 'team') return { ...none, isByTeam: true, given }
  const accounts = new Set<number>()
  const unknown: { hotel: HotelCode; name: string }[] = []
  for (const written of given) {
    const hotel = HotelCode.parse(written.slice(0, written.indexOf(':')))
    const name = written.slice(written.indexOf(':') + 1)
    const account = await describeAccount(tablesOf(db as Db<unknown>), hotel, name, now)
    if (account) accounts.add(account.id)
    else unknown.push({ hotel, name })
  }
  const [first, ...others] = unknown
  const stored = accounts.size === 0 && first ? first : null
  const left = stored ? others : unknown
  const notes = left.map(({ hotel, name }) => `the author ${hotel}:${name} has no account and is left out`)
  return { accounts: [...accounts], stored, isByTeam: false, given, notes }
}

/** Stores the authors of an item. */
export async function applyAuthors(
  tx: Tx<NewsTables>,
  id: number,
  { accounts, stored, isByTeam, given }: FoundAuthors,
): Promise<void> {
  if (given === null) return
  await tx.updateTable('news_articles').set({ is_by_team: isByTeam }).where('id', '=', id).execute()
  // Those of an item by the team are kept for when it is no longer.
  if (isByTeam) return
  await tx
    .updateTable('news_articles')
    .set({ author_hotel: stored?.hotel ?? null, author_name: stored?.name ?? null })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('news_authors').where('article_id', '=', id).execute()
  const rows = accounts.map((account_id, place) => ({ article_id: id, account_id, place }))
  if (rows.length > 0) await tx.insertInto('news_authors').values(rows).execute()
}
