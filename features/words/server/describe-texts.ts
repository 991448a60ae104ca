import { describeAuthors } from '#features/accounts/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { SiteText } from '../contract.ts'
import { idOf, type StoredTexts } from './stored-texts.ts'
import type { TextRow } from './tables.ts'

/** A text in a language; with what is stored of it, or without for what the process knows. */
export type Named = Pick<TextRow, 'language' | 'key'> & Partial<TextRow>

/** What describing reads: the people by `db`, which may be a transaction. */
type Describing = { db: AnyDb }

/** Returns a text as the staff see it. `row` may be newer than what is in `stored`. */
export async function describeText(
  context: Describing,
  stored: StoredTexts,
  actor: Actor,
  row: Named,
): Promise<SiteText> {
  const [described] = await describeTexts(context, stored, actor, [row])
  if (!described) throw new Error(`${row.key} was not described`)
  return described
}

/**
 * Returns texts as the staff see them; only of those that are given, and one query for the people.
 */
export async function describeTexts(
  { db }: Describing,
  stored: StoredTexts,
  actor: Actor,
  named: readonly Named[],
): Promise<SiteText[]> {
  const rows = named.map((each) => ({
    ...{ language: each.language, key: each.key },
    row: each.version === undefined ? stored.rows.get(idOf(each.language, each.key)) : (each as TextRow),
  }))
  const people = await describeAuthors(
    db,
    rows.flatMap(({ row }) => row?.proposed_by ?? []),
  )
  return rows.map(({ language, key, row }) => {
    const shipped = stored.shipped.byKey.get(key)?.texts
    const own = shipped?.[language] ?? null
    const text = row?.text ?? own ?? ''
    const isChanged = row?.text != null && row.text !== own
    const by = row?.proposed_by == null ? undefined : people.get(row.proposed_by)
    return {
      ...{ language, key, text, isChanged },
      shipped: own,
      base: row?.base ?? null,
      sources: {
        de: language === 'de' ? text : sourceOf(stored, 'de', key),
        en: language === 'en' ? text : sourceOf(stored, 'en', key),
      },
      isOutdated: isChanged && own !== null && row?.base !== own,
      proposal:
        row?.proposed == null || !row.proposed_at
          ? null
          : {
              text: row.proposed,
              by: by ? { name: by.name, isSelf: row.proposed_by === actor.id } : null,
              at: row.proposed_at.toISOString(),
            },
      pages: [...stored.pages.of(key)],
      version: row?.version ?? 0,
    }
  })
}

/** What the site shows of a text in a language; empty for a key that is gone. */
function sourceOf({ rows, shipped }: StoredTexts, language: LanguageCode, key: string): string {
  return rows.get(idOf(language, key))?.text ?? shipped.byKey.get(key)?.texts[language] ?? ''
}
