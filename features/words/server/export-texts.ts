import { languageCodes } from '#platform/contract/language.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { ChangedTexts } from '#platform/server/site-words.ts'
import { type Group, type ShippedTexts, shippedTexts } from './shipped-texts.ts'
import { changedIn } from './stored-texts.ts'
import type { WordsTables } from './tables.ts'

/** A translation file with the approved texts in it: `de/shop.json`. */
export type ExportedFile = { name: string; content: string; isChanged: boolean }

/**
 * Returns every translation file with the approved texts in place of the shipped ones, written as
 * in the repository: only the lines of changed texts differ.
 */
export function exportTexts({ groups }: ShippedTexts, changed: ChangedTexts): ExportedFile[] {
  return languageCodes.flatMap((language) =>
    [...groups[language]].map(([file, group]) => ({
      name: `${language}/${file}.json`,
      content: `${JSON.stringify(withChanges(group, changed[language][file] ?? {}), null, 2)}\n`,
      isChanged: changed[language][file] !== undefined,
    })),
  )
}

/** Reads what is approved from a database and returns the files (`npm run words -- export`). */
export async function exportFrom(db: Db<unknown>): Promise<ExportedFile[]> {
  const rows = await tablesOf<WordsTables>(db).selectFrom('words_texts').selectAll().execute()
  const shipped = await shippedTexts()
  return exportTexts(shipped, changedIn(rows, shipped))
}

function withChanges(group: Group, changed: Readonly<Record<string, string>>, before = ''): Group {
  return Object.fromEntries(
    Object.entries(group).map(([key, value]) => [
      key,
      typeof value === 'string' ? (changed[before + key] ?? value) : withChanges(value, changed, `${before}${key}.`),
    ]),
  )
}
