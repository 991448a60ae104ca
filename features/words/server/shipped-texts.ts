import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { foldText } from '#platform/contract/fold-text.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'

/**
 * A text of the translation files: its file, its place among all, and what it is in each language.
 */
export type ShippedText = {
  key: string
  file: string
  place: number
  texts: Readonly<Record<LanguageCode, string>>
  /** Key and texts, folded for searching. */
  folded: string
}

/** A translation file as it is written: texts in nested groups. */
export type Group = { readonly [key: string]: string | Group }

/** The translation files of the program. */
export type ShippedTexts = {
  files: readonly string[]
  /** The content of a file in a language. */
  groups: Readonly<Record<LanguageCode, ReadonlyMap<string, Group>>>
  /** In the order of the files and within them. */
  texts: readonly ShippedText[]
  byKey: ReadonlyMap<string, ShippedText>
}

const folder = path.join(import.meta.dirname, '../../../locales')

let reading: Promise<ShippedTexts> | undefined

/** Reads the translation files of the program, once for the process. */
export function shippedTexts(): Promise<ShippedTexts> {
  reading ??= readShippedTexts(folder)
  return reading
}

/** Reads the translation files of a folder, with a folder for each language. */
export async function readShippedTexts(from: string): Promise<ShippedTexts> {
  const groups = {
    de: await readGroups(from, 'de'),
    en: await readGroups(from, 'en'),
    tr: await readGroups(from, 'tr'),
  }
  const files = [...groups.en.keys()]
  const entries = files.flatMap((file) => {
    const of = (language: LanguageCode) => entriesOf(groups[language].get(file) ?? {})
    const [de, en, tr] = [of('de'), of('en'), of('tr')]
    return [...en].map(([name, text]) => ({
      key: `${file}:${name}`,
      file,
      texts: { de: de.get(name) ?? text, en: text, tr: tr.get(name) ?? text },
    }))
  })
  const texts = entries.map((entry, place) => {
    const folded = foldText([entry.key, ...languageCodes.map((code) => entry.texts[code])].join('\n'))
    return { ...entry, place, folded }
  })
  return { files, groups, texts, byKey: new Map(texts.map((text) => [text.key, text])) }
}

/** The files that visitors see come first, then those of the staff's pages. */
async function readGroups(from: string, language: LanguageCode): Promise<Map<string, Group>> {
  const names = (await readdir(path.join(from, language))).map((name) => path.parse(name).name)
  const ordered = names.toSorted(
    (one, other) => Number(isOfStaff(one)) - Number(isOfStaff(other)) || (one < other ? -1 : 1),
  )
  return new Map(
    await Promise.all(
      ordered.map(async (name): Promise<[string, Group]> => {
        const written = await readFile(path.join(from, language, `${name}.json`), 'utf8')
        return [name, JSON.parse(written)]
      }),
    ),
  )
}

/** Whether a translation file is of the staff's pages, which visitors never load. */
export function isOfStaff(file: string): boolean {
  return file.startsWith('staff')
}

/** `{ a: { b: 'c' } }` → `a.b` → `c`. */
function entriesOf(group: Group, before = ''): Map<string, string> {
  return new Map(
    Object.entries(group).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...entriesOf(value, `${before}${key}.`)],
    ),
  )
}
