import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of a language: namespace → key (`error.userNotFound`, `wait_one`) → sentence. */
export type Words = ReadonlyMap<string, ReadonlyMap<string, string>>

const pluralForm = /_(zero|one|two|few|many|other)$/

/** Reads locales/<language>/*.json. */
export function readWords(language: string): Words {
  const folder = join(import.meta.dirname, '..', '..', 'locales', language)
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ''),
      flatten(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ]),
  )
}

/** `{ a: { b: 'c' } }` → `a.b` → `c`. Other values become an empty sentence, which is reported. */
export function flatten(group: unknown, path = ''): Map<string, string> {
  if (typeof group !== 'object' || group === null) return new Map([[path, typeof group === 'string' ? group : '']])
  return new Map(Object.entries(group).flatMap(([key, value]) => [...flatten(value, path ? `${path}.${key}` : key)]))
}

/** The key as code uses it: without the plural form. */
export function askedKey(key: string): string {
  return key.replace(pluralForm, '')
}

/** The sentences of every key that code may use, by `namespace:key`; several for a plural. */
type AskedSentences = ReadonlyMap<string, readonly string[]>

function askedSentences(words: Words): AskedSentences {
  const all = [...words].flatMap(([namespace, entries]) =>
    [...entries].map(([key, sentence]) => ({ key: `${namespace}:${askedKey(key)}`, sentence })),
  )
  const byKey = Map.groupBy(all, ({ key }) => key)
  return new Map([...byKey].map(([key, entries]) => [key, entries.map(({ sentence }) => sentence)]))
}

/** Every key that code may use, as `namespace:key`. */
export function askedKeys(words: Words): Set<string> {
  return new Set(askedSentences(words).keys())
}

/**
 * Problems of the texts themselves. `sameEverywhere` are keys whose sentence may be equal in all
 * languages.
 */
export function judgeWords(languages: ReadonlyMap<string, Words>, sameEverywhere: readonly string[]): string[] {
  const sentences = new Map([...languages].map(([language, words]) => [language, askedSentences(words)]))
  const everything = new Set([...sentences.values()].flatMap((asked) => [...asked.keys()]))
  return [
    ...[...languages].flatMap(([language, words]) => [
      ...[...everything]
        .filter((key) => !sentences.get(language)?.has(key))
        .map((key) => `${language}: ${key} is missing, or surplus in the other languages`),
      ...judgeLanguage(language, words),
    ]),
    ...[...everything].flatMap((key) => [
      ...judgeVariables(key, sentences),
      ...judgeSameness(key, sentences, sameEverywhere),
    ]),
    ...sameEverywhere
      .filter((key) => judgeSameness(key, sentences, []).length === 0)
      .map((key) => `${key} is listed as the same everywhere, but is not`),
  ]
}

function judgeLanguage(language: string, words: Words): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return [...words].flatMap(([namespace, entries]) => {
    const keys = [...entries.keys()]
    const plurals = new Set(keys.filter((key) => pluralForm.test(key)).map(askedKey))
    return [
      ...keys.filter((key) => !entries.get(key)?.trim()).map((key) => `${language}: ${namespace}:${key} is empty`),
      ...keys
        .filter(
          (key) =>
            !askedKey(key)
              .split('.')
              .every((part) => /^[a-z][a-zA-Z0-9]*$/.test(part)),
        )
        .map((key) => `${language}: ${namespace}:${key} is not camelCase`),
      ...[...plurals].flatMap((key) => {
        const forms = [
          ...(entries.has(key) ? [''] : []),
          ...keys.filter((other) => askedKey(other) === key && other !== key),
        ]
        const wanted = pluralCategories.map((category) => `${key}_${category}`)
        return forms.toSorted().join() === wanted.toSorted().join()
          ? []
          : [`${language}: ${namespace}:${key} needs the forms ${pluralCategories.join(', ')} and no other`]
      }),
    ]
  })
}

function judgeVariables(key: string, languages: ReadonlyMap<string, AskedSentences>): string[] {
  const lists = [...languages].map(([language, asked]) => {
    const names = (asked.get(key) ?? []).flatMap((sentence) =>
      [...sentence.matchAll(/\{\{-?\s*([\w.]+)|\$t\(([^)]+)\)/g)].map((match) => match[1] ?? match[2] ?? ''),
    )
    return { language, names: [...new Set(names)].toSorted().join(', ') }
  })
  const isEqual = lists.every(({ names }) => names === lists[0]?.names)
  return isEqual
    ? []
    : [`${key} names ${lists.map(({ language, names }) => `${names || 'nothing'} in ${language}`).join(', ')}`]
}

function judgeSameness(
  key: string,
  languages: ReadonlyMap<string, AskedSentences>,
  sameEverywhere: readonly string[],
): string[] {
  const sentences = [...languages.values()].map((asked) => (asked.get(key) ?? []).join('|'))
  const letters = (sentences[0] ?? '').replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}/gu)
  const isSame = letters !== null && sentences.every((sentence) => sentence === sentences[0])
  return isSame && !sameEverywhere.includes(key) ? [`${key} is the same in all languages: “${sentences[0]}”`] : []
}
