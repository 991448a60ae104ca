import { permissionsOf, rolesOf } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { defaultHotels } from '#features/hotels/contract.ts'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import { removeUses } from '#features/media/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import {
  type changeItem,
  type changeItems,
  type createItem,
  type ItemSettings,
  Slug,
  type showMentions,
  type Writer,
} from '../../contract.ts'
import { describeMentions } from '../describe-mentions.ts'
import { relist } from '../listings.ts'
import { recordItemPictures, recordMainPicture, usingArea } from '../pictures/library-pictures.ts'
import { isSlugFree } from '../publish/article-slug.ts'
import type { NewsTables } from '../tables.ts'
import { articleTags, newsroomTag } from '../tags.ts'
import { editorOf, type NewsroomContext } from './context.ts'
import { factsOfItem, type Item, readDrafts, readItem, readLiveText, readWorkingTexts, textOf } from './item-rows.ts'
import { judgeText } from './judge-text.ts'
import { describeNewPicture, judgeMainPicture, pictureColumns } from './main-picture.ts'
import { storeRevision } from './revisions.ts'
import { mayChange, mayCreate, mayDelete, mayMoveTo } from './rules.ts'
import { describeStates } from './states.ts'
import { insertDraft } from './texts.ts'
import { describeWriters } from './writers.ts'

/**
 * Implements contract `createItem`: an item that is not public, written by the caller. Refuses
 * `error.newsForbidden`, `error.newsNotFound` for the copied item, `error.formFieldTooLong`.
 */
export async function startItem(context: NewsroomContext, actor: Actor, asked: Parsed<typeof createItem>['body']) {
  const editor = await editorOf(context.wholeDb, actor)
  const copied = asked.copyOf === undefined ? undefined : await readItem(context.db, asked.copyOf)
  if (asked.copyOf !== undefined && !copied) return refuse('error.newsNotFound')
  const category = copied?.category ?? asked.category
  if (!mayCreate(editor, category)) return refuse('error.newsForbidden')
  const { language } = asked
  const origins = new Set(pictureOrigins(context.addresses))
  const given = { title: '', summary: '', pictureAlt: '', body: asked.body ?? [] }
  const text = copied ? await textIn(context, copied, language) : judgeText(given, origins)
  if (!text) return refuse('error.formFieldTooLong')
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const { id } = await tx
      .insertInto('news_articles')
      .values({
        ...{ slug: null, key: null, category, is_short: copied?.is_short ?? asked.isShort, languages: [] },
        ...{ source_hotel: null, source_address: null, author_hotel: null, author_name: null },
        ...{ picture_src: copied?.picture_src ?? null, picture_alt: copied?.picture_alt ?? null },
        ...{ picture_width: copied?.picture_width ?? null, picture_height: copied?.picture_height ?? null },
        ...{ picture_focus_x: copied?.picture_focus_x ?? null, picture_focus_y: copied?.picture_focus_y ?? null },
        ...{ published_at: null, updated_at: null, created_at: now, changed_at: now },
        ...{ is_edited: true, created_by: actor.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('news_authors').values({ article_id: id, account_id: actor.id, place: 0 }).execute()
    await insertDraft(tx, { articleId: id, language, text, accountId: actor.id }, now)
    await storeRevision(tx, { articleId: id, language, kind: 'auto', text, accountId: actor.id }, now)
    await recordItemPictures(tx, id)
    await recordAct(tx, { by: actor.id, act: 'article.created', subject: 'article', id, changes: { category } }, now)
    await invalidateTags(tx, [newsroomTag])
    return { id }
  })
}

async function textIn({ db }: NewsroomContext, { id }: Item, language: Parsed<typeof createItem>['body']['language']) {
  const draft = (await readDrafts(db, id)).get(language)
  const text = draft ? textOf(draft) : await readLiveText(db, id, language)
  return text ?? { title: '', summary: '', body: [], pictureAlt: '' }
}

/** Implements contract `showItem`. Refuses `error.newsNotFound`. */
export async function showStaffItem(context: NewsroomContext, actor: Actor, id: number) {
  const item = await readItem(context.db, id)
  if (!item) return refuse('error.newsNotFound')
  const [editor, writers, states] = await Promise.all([
    editorOf(context.wholeDb, actor),
    describeWriters(context, [...item.authors, item.created_by]),
    describeStates(context, [id]),
  ])
  const facts = factsOfItem(item)
  return {
    id,
    slug: item.slug,
    publishedAt: item.published_at?.toISOString() ?? null,
    createdBy: (item.created_by !== null && writers.get(item.created_by)) || null,
    settings: describeSettings(item, writers),
    states: states.get(id) ?? [],
    may: {
      change: mayChange(editor, facts),
      delete: item.published_at === null && mayDelete(editor, facts, item.created_by),
    },
  }
}

function describeSettings(item: Item, writers: ReadonlyMap<number, Writer>): ItemSettings {
  const { picture_src: src, picture_width: width, picture_height: height } = item
  const { picture_focus_x: x, picture_focus_y: y } = item
  return {
    version: item.version,
    category: item.category,
    isShort: item.is_short,
    slug: item.slug ?? item.wanted_slug,
    isSlugFixed: item.slug !== null,
    picture:
      src !== null && width !== null && height !== null
        ? {
            ...{ src, width, height, alt: item.picture_alt ?? '' },
            ...(x !== null && y !== null ? { focus: { x, y } } : {}),
          }
        : null,
    authors: item.authors.flatMap((id) => writers.get(id) ?? []),
    authorName: item.author_name,
    isByTeam: item.is_by_team,
    source:
      item.source_hotel !== null && item.source_address !== null
        ? { hotel: item.source_hotel, address: item.source_address }
        : null,
  }
}

/**
 * Implements contract `changeItem`. Of a public item the change is public at once. Refuses
 * `error.newsNotFound`, `error.newsForbidden`, `error.newsChanged`, `error.newsSlugTaken`,
 * `error.incorrectData`.
 */
export async function changeSettings(
  context: NewsroomContext,
  actor: Actor,
  id: number,
  asked: Parsed<typeof changeItem>['body'],
) {
  const editor = await editorOf(context.wholeDb, actor)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const item = await readItem(tx, id, true)
    if (!item) return refuse('error.newsNotFound')
    const facts = factsOfItem(item)
    const { category = item.category } = asked
    const mayMove = category === item.category || mayMoveTo(editor, facts, category)
    if (!mayChange(editor, facts) || !mayMove) return refuse('error.newsForbidden')
    if (asked.version !== item.version) return refuse('error.newsChanged')
    const problem = await judgeSettings(tx, item, asked)
    if (problem) return problem
    const main = asked.picture === undefined ? undefined : await judgeMainPicture(context, tx, asked.picture)
    if (main === null) return refuse('error.incorrectData', { fields: { picture: 'error.incorrectData' } })
    await tx
      .updateTable('news_articles')
      .set({
        ...(asked.category === undefined ? {} : { category: asked.category }),
        ...(asked.isShort === undefined ? {} : { is_short: asked.isShort }),
        ...(asked.isByTeam === undefined ? {} : { is_by_team: asked.isByTeam }),
        ...(asked.slug === undefined || item.slug !== null ? {} : { wanted_slug: asked.slug }),
        ...(main === undefined ? {} : pictureColumns(main.picture)),
        ...{ version: item.version + 1, changed_at: now, is_edited: true },
      })
      .where('id', '=', id)
      .execute()
    if (main) {
      await describeNewPicture(tx, item, main)
      await recordMainPicture(tx, id)
    }
    if (asked.authors) {
      await tx.deleteFrom('news_authors').where('article_id', '=', id).execute()
      const rows = [...new Set(asked.authors)].map((account_id, place) => ({ article_id: id, account_id, place }))
      if (rows.length > 0) await tx.insertInto('news_authors').values(rows).execute()
    }
    const fields = Object.keys(asked).filter((name) => name !== 'version')
    const changes = { fields: fields.join(' '), ...(asked.category && { category: asked.category }) }
    await recordAct(tx, { by: actor.id, act: 'article.changed', subject: 'article', id, changes }, now)
    if (item.languages.length > 0 && item.slug !== null) {
      await relist(tx, id)
      await invalidateTags(tx, articleTags(item.slug))
    }
    await invalidateTags(tx, [newsroomTag])
    const changed = await readItem(tx, id)
    if (!changed) return refuse('error.newsNotFound')
    return describeSettings(changed, await describeWriters({ ...context, wholeDb: tx as never }, changed.authors))
  })
}

/** Refuses settings that cannot be stored. Authors are members of the staff who may write news. */
async function judgeSettings(tx: Tx<NewsTables>, item: Item, { slug, authors }: Parsed<typeof changeItem>['body']) {
  if (slug && item.slug === null) {
    if (!Slug.safeParse(slug).success) return refuse('error.incorrectData', { fields: { slug: 'error.incorrectData' } })
    const other = await tx
      .selectFrom('news_articles')
      .select('id')
      .where('wanted_slug', '=', slug)
      .where('id', '<>', item.id)
      .executeTakeFirst()
    if (other || !(await isSlugFree(tx, slug))) return refuse('error.newsSlugTaken')
  }
  for (const id of authors ?? []) {
    if (item.authors.includes(id)) continue
    if (!permissionsOf(await rolesOf(tx, id)).has('news.write'))
      return refuse('error.incorrectData', { fields: { authors: 'error.incorrectData' } })
  }
  return null
}

/** Implements contract `deleteItem`. Refuses `error.newsNotFound`, `error.newsForbidden`. */
export async function deleteDraftItem(context: NewsroomContext, actor: Actor, id: number) {
  const editor = await editorOf(context.wholeDb, actor)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const item = await readItem(tx, id, true)
    if (!item) return refuse('error.newsNotFound')
    if (item.published_at !== null || !mayDelete(editor, factsOfItem(item), item.created_by))
      return refuse('error.newsForbidden')
    await tx.deleteFrom('news_articles').where('id', '=', id).execute()
    await removeUses(tx, usingArea, String(id))
    const changes = { category: item.category }
    await recordAct(tx, { by: actor.id, act: 'article.deleted', subject: 'article', id, changes }, now)
    await invalidateTags(tx, [newsroomTag])
    return {}
  })
}

/** Implements contract `showMentions`. Refuses `error.newsNotFound`. */
export async function mentionsOfItem(
  { db, wholeDb, addresses }: NewsroomContext,
  id: number,
  language: LanguageCode,
): Promise<Outcome<typeof showMentions>> {
  const item = await readItem(db, id)
  if (!item) return refuse('error.newsNotFound')
  const texts = await readWorkingTexts(db, item)
  const blocks = [...texts.values()].flatMap(({ body }) => body)
  const { badges, players } = await describeMentions(wholeDb, addresses, defaultHotels[language], blocks)
  return { badges, players }
}

/** Implements contract `changeItems`: each item by itself, in the given order. */
export async function changeSeveral(
  context: NewsroomContext,
  actor: Actor,
  { ids, category }: Parsed<typeof changeItems>['body'],
) {
  const changed: number[] = []
  const refused: number[] = []
  for (const id of new Set(ids)) {
    const item = await context.db.selectFrom('news_articles').select('version').where('id', '=', id).executeTakeFirst()
    const outcome = item && (await changeSettings(context, actor, id, { version: item.version, category }))
    const list = outcome === undefined || isRefusal(outcome) ? refused : changed
    list.push(id)
  }
  return { changed, refused }
}
