import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import { pictureChanged, pictureReplaced } from '#features/media/contract.ts'
import { currentPictures, thingsUsing } from '#features/media/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { type Listener, listener } from '#platform/server/tasks/outbox.ts'
import { countWords } from '../../compare-blocks.ts'
import type { Block, WrittenText } from '../../contract.ts'
import type { NewsroomContext } from '../newsroom/context.ts'
import { type DraftRow, type Item, readDrafts, readItem, textColumns, textOf } from '../newsroom/item-rows.ts'
import { wordsOf } from '../publish/body-words.ts'
import { parseBody } from '../publish/parse-body.ts'
import { sanitiseBody } from '../publish/sanitise-body.ts'
import { sourceOfBody } from '../publish/source-of-body.ts'
import { showChange, takePublishLock } from '../publish/stored-texts.ts'
import type { NewsTables } from '../tables.ts'
import { articleTags, newsroomTag } from '../tags.ts'
import { followAlt, followInBody, type PictureChanges, recordItemPictures, usingArea } from './library-pictures.ts'

type FollowContext = Pick<NewsroomContext, 'db' | 'wholeDb' | 'addresses'>

/**
 * Returns the listeners by which items follow the library: a picture that was replaced is replaced
 * in drafts, public and planned texts and as the picture of an item; its focal point is followed
 * too, and its texts where a text has the library's former ones.
 */
export function followLibrary(context: FollowContext): Listener[] {
  return [
    listener(pictureReplaced, ({ from, to }) =>
      followEverywhere(context, to, async (tx) => currentPictures(tx, [from])),
    ),
    listener(pictureChanged, ({ src, before }) =>
      followEverywhere(context, src, async (tx) => {
        const now = (await currentPictures(tx, [src])).get(src)
        return new Map(now ? [[src, { ...now, former: before }]] : [])
      }),
    ),
  ]
}

async function followEverywhere(
  context: FollowContext,
  src: string,
  readChanges: (tx: Tx<NewsTables>) => Promise<PictureChanges>,
): Promise<void> {
  // A picture that was replaced again meanwhile is used as the last one.
  const last = await inTransaction(context.db, async (tx) => (await currentPictures(tx, [src])).get(src)?.src)
  if (last === undefined) return
  for (const thing of await thingsUsing(context.wholeDb, usingArea, last)) {
    await inTransaction(context.db, async (tx) => {
      await takePublishLock(tx)
      const item = await readItem(tx, Number(thing), true)
      if (item) await followInItem(context, tx, item, await readChanges(tx))
    })
  }
}

async function followInItem(context: FollowContext, tx: Tx<NewsTables>, item: Item, changes: PictureChanges) {
  const main = item.picture_src === null ? undefined : changes.get(item.picture_src)
  if (main) {
    await tx
      .updateTable('news_articles')
      .set({
        ...{ picture_src: main.src, picture_width: main.width, picture_height: main.height },
        ...{ picture_focus_x: main.focus.x, picture_focus_y: main.focus.y, version: item.version + 1 },
        picture_alt: followAlt(item.picture_alt ?? '', main, item.languages[0] ?? 'en'),
      })
      .where('id', '=', item.id)
      .execute()
  }
  const follow = (text: WrittenText, language: DraftRow['language']): WrittenText => ({
    ...text,
    body: followInBody(text.body, changes, language),
    pictureAlt: main ? followAlt(text.pictureAlt, main, language) : text.pictureAlt,
  })
  for (const draft of (await readDrafts(tx, item.id)).values()) await followInDraft(tx, draft, follow)
  await followInRemarks(tx, item.id, changes)
  const shown = await followInPublicTexts(context, tx, item, changes, follow)
  await recordItemPictures(tx, item.id)
  if (item.slug !== null) {
    if (shown === 'words') await showChange(tx, { id: item.id, slug: item.slug })
    else if (main || shown === 'pictures') await invalidateTags(tx, articleTags(item.slug))
  }
  await invalidateTags(tx, [newsroomTag])
}

type Follow = (text: WrittenText, language: DraftRow['language']) => WrittenText

/** A page that has the draft open merges the new version into its own, as that of a colleague. */
async function followInDraft(tx: Tx<NewsTables>, draft: DraftRow, follow: Follow): Promise<void> {
  const { article_id: id, language, version } = draft
  const [before, text] = [textOf(draft), follow(textOf(draft), language)]
  const source = draft.source && draft.source_language ? follow(draft.source, draft.source_language) : draft.source
  const isChanged = !isDeepStrictEqual(before, text)
  if (isChanged || !isDeepStrictEqual(source, draft.source)) {
    await tx
      .updateTable('news_drafts')
      .set({
        ...textColumns(text),
        words: countWords(text),
        source: source && sql<WrittenText>`${JSON.stringify(source)}::jsonb`,
        version: isChanged ? version + 1 : version,
        ...(isChanged && draft.published_version === version ? { published_version: version + 1 } : {}),
      })
      .where('article_id', '=', id)
      .where('language', '=', language)
      .execute()
  }
  if (draft.scheduled_revision === null) return
  const planned = await tx
    .selectFrom('news_revisions')
    .select(['title', 'summary', 'body', 'picture_alt'])
    .where('article_id', '=', id)
    .where('language', '=', language)
    .where('number', '=', draft.scheduled_revision)
    .executeTakeFirst()
  if (!planned) return
  await tx
    .updateTable('news_revisions')
    .set(textColumns(follow(textOf(planned), language)))
    .where('article_id', '=', id)
    .where('language', '=', language)
    .where('number', '=', draft.scheduled_revision)
    .execute()
}

/** A remark finds its block by what is in it. */
async function followInRemarks(tx: Tx<NewsTables>, id: number, changes: PictureChanges): Promise<void> {
  const remarks = await tx
    .selectFrom('news_remarks')
    .select(['id', 'language', 'block'])
    .where('article_id', '=', id)
    .execute()
  for (const { id: number, language, block } of remarks) {
    const [followed] = block ? followInBody([block], changes, language) : []
    if (!followed || isDeepStrictEqual(followed, block)) continue
    await tx
      .updateTable('news_remarks')
      .set({ block: sql<Block>`${JSON.stringify(followed)}::jsonb` })
      .where('id', '=', number)
      .execute()
  }
}

/** Returns what visitors see changed: words too, pictures alone, or nothing. */
async function followInPublicTexts(
  { addresses }: FollowContext,
  tx: Tx<NewsTables>,
  { id }: Item,
  changes: PictureChanges,
  follow: Follow,
): Promise<'words' | 'pictures' | null> {
  const origins = new Set(pictureOrigins(addresses))
  let shown: 'words' | 'pictures' | null = null
  for (const row of await tx.selectFrom('news_texts').selectAll().where('article_id', '=', id).execute()) {
    const { language, title, summary } = row
    const before: WrittenText = { title, summary, body: row.body, pictureAlt: row.picture_alt ?? '' }
    const { body, pictureAlt } = follow(before, language)
    if (isDeepStrictEqual(before, { ...before, body, pictureAlt })) continue
    const written = followInBody(parseBody(row.html, language, origins), changes, language)
    await tx
      .updateTable('news_texts')
      .set({
        html: isDeepStrictEqual(body, row.body) ? row.html : sanitiseBody(sourceOfBody(written)),
        body: sql<Block[]>`${JSON.stringify(body)}::jsonb`,
        picture_alt: row.picture_alt === null && pictureAlt === '' ? null : pictureAlt,
      })
      .where('article_id', '=', id)
      .where('language', '=', language)
      .execute()
    if (shown !== 'words') shown = wordsOf(body) === wordsOf(row.body) ? 'pictures' : 'words'
  }
  return shown
}
