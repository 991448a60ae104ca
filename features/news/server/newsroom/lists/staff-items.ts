import { sql } from 'kysely'
import { countComments } from '#features/comments/server/api.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { LanguageState, StaffItem } from '../../../contract.ts'
import { newsSubject } from '../../news-subject.ts'
import type { NewsroomContext } from '../context.ts'
import type { ItemRow } from '../item-rows.ts'
import { type Editor, type ItemFacts, mayWrite } from '../rules.ts'
import { describeStates } from '../states.ts'
import { describeWriters } from '../writers.ts'

type Row = Pick<
  ItemRow,
  | 'id'
  | 'slug'
  | 'category'
  | 'is_short'
  | 'source_hotel'
  | 'author_name'
  | 'is_by_team'
  | 'published_at'
  | 'changed_at'
  | 'created_by'
  | 'languages'
> & { authors: number[] }

/** Describes items for lists, in the given order, with titles in a language where there are any. */
export async function describeStaffItems(
  context: NewsroomContext,
  editor: Editor,
  ids: readonly number[],
  language: LanguageCode,
): Promise<StaffItem[]> {
  if (ids.length === 0) return []
  const [{ rows }, states, comments] = await Promise.all([
    sql<Row>`
      select article.id, slug, category, is_short, source_hotel, author_name, is_by_team, published_at, changed_at,
        created_by, languages, array(select account_id from news_authors
          where article_id = article.id order by place) as authors
      from unnest(${[...ids]}::int[]) with ordinality as listed(id, place)
      join news_articles as article on article.id = listed.id order by listed.place`.execute(context.db),
    describeStates(context, ids),
    countComments(context.wholeDb, ids.map(subjectOf)),
  ])
  const writers = await describeWriters(
    context,
    rows.flatMap(({ authors }) => authors),
  )
  return rows.map((row) => {
    const texts = states.get(row.id) ?? []
    const named = titleOf(texts, language)
    return {
      id: row.id,
      slug: row.slug,
      category: row.category,
      isShort: row.is_short,
      isCopied: row.source_hotel !== null,
      title: named?.title ?? '',
      titleLanguage: named?.language ?? language,
      authors: row.authors.flatMap((id) => writers.get(id) ?? []),
      authorName: row.author_name,
      isByTeam: row.is_by_team,
      states: texts,
      publishedAt: row.published_at?.toISOString() ?? null,
      changedAt: row.changed_at.toISOString(),
      comments: comments.get(subjectOf(row.id)) ?? 0,
      mayWrite: texts.some((text) => mayWrite(editor, factsOf(row), factsOfState(text, texts))),
    }
  })
}

function subjectOf(id: number) {
  return `${newsSubject.kind}:${id}` as const
}

function factsOf({ category, authors, created_by, languages }: Row): ItemFacts {
  return {
    category,
    writers: [...authors, ...(created_by === null ? [] : [created_by])],
    isPublic: languages.length > 0,
  }
}

/** Returns the facts of a text that the rules use, from the states of the item's texts. */
function factsOfState({ language, state, isLive, version, sourceLanguage }: LanguageState, all: LanguageState[]) {
  const others = all.some((each) => each.language !== language && each.state !== 'missing')
  return { state, isLive, isTranslation: version > 0 ? sourceLanguage !== null : others && !isLive }
}

/** The text that names an item: in the wanted language, in English, or in any other. */
function titleOf(texts: readonly LanguageState[], wanted: LanguageCode): LanguageState | undefined {
  const order = [wanted, fallbackLanguage, ...languageCodes]
  const written = texts
    .filter(({ state }) => state !== 'missing')
    .toSorted((one, other) => order.indexOf(one.language) - order.indexOf(other.language))
  return written.find(({ title }) => title !== '') ?? written[0]
}
