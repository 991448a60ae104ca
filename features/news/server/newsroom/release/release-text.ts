import { isDeepStrictEqual } from 'node:util'
import { recordAct } from '#features/audit/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { printable } from '#platform/contract/written-text.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { changedParts } from '../../../compare-blocks.ts'
import { Slug, type WrittenText } from '../../../contract.ts'
import { freeSlug, isSlugFree } from '../../publish/article-slug.ts'
import { sourceOfBody } from '../../publish/source-of-body.ts'
import { prepareTexts, type StoredText, showChange, writeText } from '../../publish/stored-texts.ts'
import type { NewsTables } from '../../tables.ts'
import { newsroomTag } from '../../tags.ts'
import { type DraftRow, type Item, type ItemRow, readDrafts } from '../item-rows.ts'
import { notifyWriters } from '../reviews.ts'
import { storeRevision } from '../revisions.ts'
import { changeDraft, changeSource, changeWords, type TextKey, unscheduled } from './change-draft.ts'

/** A publication: which text, by whom, its time, and the version that it makes public. */
export type Release = {
  written: WrittenText
  by: number | 'operator'
  now: Date
  /** The time that readers see as the first publication. */
  publishedAt: Date
  publishedVersion: number | null
  /** Whether it was planned; it then takes another address if the wanted one is taken meanwhile. */
  isScheduled: boolean
}

/**
 * Publishes a text in one language, in the transaction that holds it: address and date are set with
 * the first language, and a later change of a public text marks the item as updated. Translations
 * of the text are compared with it again.
 */
export async function releaseText(
  tx: Tx<NewsTables>,
  addresses: HotelAddresses,
  { item, draft }: { item: Item; draft: DraftRow },
  release: Release,
): Promise<{ slug: string } | Refusal<'error.newsSlugTaken' | 'error.formFieldTooLong'>> {
  const { now, by, written } = release
  const accountId = by === 'operator' ? null : by
  const { id } = item
  const { language } = draft
  const key = { id, language }
  const text = await prepareWritten(tx, addresses, language, item.is_short, written)
  if (!text) return refuse('error.formFieldTooLong')
  const slug = item.slug ?? (await slugFor(tx, item, text, release.isScheduled))
  if (slug === null) return refuse('error.newsSlugTaken')
  const before = await tx
    .selectFrom('news_texts')
    .select(['title', 'summary', 'html', 'picture_alt'])
    .where('article_id', '=', id)
    .where('language', '=', language)
    .executeTakeFirst()
  const { title, summary, html, picture_alt } = text
  // A further language is new to its readers, not changed.
  const isUpdate = before !== undefined && !isDeepStrictEqual(before, { title, summary, html, picture_alt })
  await writeText(tx, id, text)
  await tx
    .updateTable('news_articles')
    .set({
      slug,
      published_at: item.published_at ?? release.publishedAt,
      languages: languageCodes.filter((code) => code === language || item.languages.includes(code)),
      is_edited: true,
      changed_at: now,
      ...(isUpdate ? { updated_at: now } : {}),
    })
    .where('id', '=', id)
    .execute()
  await changeDraft(tx, key, {
    ...{ state: 'draft', state_at: now, state_by: accountId, assignee: null, withdrawn_at: null },
    ...unscheduled,
    published_version: release.publishedVersion,
  })
  // Comparing is by what is public, with links into the site.
  if (release.publishedVersion === draft.version && !item.is_short) await changeWords(tx, key, publicWords(text))
  await storeRevision(tx, { articleId: id, language, kind: 'published', text: written, accountId }, now)
  await recountTranslations(tx, addresses, key, publicWords(text))
  await notifyWriters(tx, { item, draft, actor: { id: accountId }, decision: 'published' }, now)
  await recordAct(
    tx,
    { by, act: 'article.published', subject: 'article', id, changes: { language, scheduled: release.isScheduled } },
    now,
  )
  await showChange(tx, { id, slug })
  await invalidateTags(tx, [newsroomTag])
  return { slug }
}

/** Prepares a written text as it becomes public; null if its body is too long. */
export async function prepareWritten(
  tx: Db<NewsTables>,
  addresses: HotelAddresses,
  language: LanguageCode,
  isShort: boolean,
  { title, summary, body, pictureAlt }: WrittenText,
): Promise<StoredText | null> {
  // The body of a short item is its summary; blocks written before it became one are kept aside.
  const html = isShort ? '' : sourceOfBody(body)
  const prepared = await prepareTexts(tx, addresses, [
    { language, title: printable(title).trim(), summary: printable(summary).trim(), html },
  ])
  const [text] = prepared === 'tooLong' ? [] : prepared
  return text ? { ...text, picture_alt: printable(pictureAlt).trim() || null } : null
}

function publicWords({ title, summary, body, picture_alt }: StoredText): WrittenText {
  return { title, summary, body, pictureAlt: picture_alt ?? '' }
}

async function slugFor(
  tx: Tx<NewsTables>,
  { id, wanted_slug: wanted }: ItemRow,
  text: StoredText,
  isScheduled: boolean,
): Promise<string | null> {
  const isWanted = wanted !== null && Slug.safeParse(wanted).success
  if (isWanted && (await isSlugFree(tx, wanted))) return wanted
  if (isWanted && !isScheduled) return null
  return freeSlug(tx, [originalTitle(await readDrafts(tx, id), text)])
}

type Titled = Pick<StoredText, 'language' | 'title'>

/** The title of the text from which a text was translated, also by way of others; else its own. */
function originalTitle(drafts: ReadonlyMap<LanguageCode, DraftRow>, text: Titled): Titled {
  const passed = new Set<LanguageCode>()
  let original = text
  for (let draft = drafts.get(text.language); draft && !passed.has(draft.language); ) {
    passed.add(draft.language)
    if (draft.title.trim() !== '' && draft.language !== text.language) original = draft
    draft = draft.source_language ? drafts.get(draft.source_language) : undefined
  }
  return original
}

/** Counts how far the translations of a text are behind what is public of it now. */
async function recountTranslations(
  tx: Tx<NewsTables>,
  addresses: HotelAddresses,
  { id, language }: TextKey,
  live: WrittenText,
): Promise<void> {
  const translations = await tx
    .selectFrom('news_drafts')
    .select(['language', 'source'])
    .where('article_id', '=', id)
    .where('source_language', '=', language)
    .execute()
  for (const { language: translated, source } of translations) {
    if (!source) continue
    const prepared = await prepareWritten(tx, addresses, language, false, source)
    const compared = prepared ? publicWords(prepared) : source
    await changeSource(tx, { id, language: translated }, compared, changedParts(compared, live))
  }
}
