import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Words } from './words.ts'

/** A word that texts of a language do not use, what they use, and the keys that may use it. */
export type UnwantedWord = { language: LanguageCode; word: string; instead: string; except: readonly string[] }

const languageNames: Readonly<Record<string, LanguageCode>> = { German: 'de', English: 'en', Turkish: 'tr' }
const heading = '## Words that are not used'

/** Reads the section of docs/glossary.md with the words that are not used. */
export function readUnwantedWords(): UnwantedWord[] {
  const glossary = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'glossary.md'), 'utf8')
  const section = glossary.slice(glossary.indexOf(heading) + heading.length)
  return parseUnwantedWords(section.slice(0, section.search(/^## |$(?![\s\S])/m)))
}

/** Parses a Markdown table of language, words, replacement and excepted keys. */
export function parseUnwantedWords(section: string): UnwantedWord[] {
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.flatMap((row) => {
    const [name = '', words = '', instead = '', except = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    const language = languageNames[name]
    if (!language) return []
    const keys = [...except.matchAll(/`([^`]+)`/g)].flatMap(([, key]) => key ?? [])
    return words.split(', ').map((word) => ({ language, word, instead, except: keys }))
  })
}

function patternOf({ word, language }: UnwantedWord): RegExp {
  const lower = word.toLocaleLowerCase(language).replace(/\*$/, '')
  return new RegExp(`(?<!\\p{L})${lower}${word.endsWith('*') ? '\\p{L}*' : ''}(?!\\p{L})`, 'u')
}

/** Texts that use an unwanted word, and exceptions that no text needs. */
export function usesOfUnwantedWords(
  languages: ReadonlyMap<string, Words>,
  unwanted: readonly UnwantedWord[],
): string[] {
  const used = new Set<string>()
  const uses = unwanted.flatMap((entry) => {
    const pattern = patternOf(entry)
    return [...(languages.get(entry.language) ?? [])].flatMap(([namespace, texts]) =>
      [...texts].flatMap(([key, text]) => {
        const name = `${namespace}:${key}`
        const shown = text.replaceAll(/\{\{.*?\}\}/g, ' ').toLocaleLowerCase(entry.language)
        if (!pattern.test(shown)) return []
        if (!entry.except.includes(name))
          return [`${entry.language}: ${name} has “${entry.word}” instead of “${entry.instead}”`]
        used.add(`${entry.language} ${name}`)
        return []
      }),
    )
  })
  const idle = unwanted.flatMap(({ language, except }) =>
    except
      .filter((name) => !used.has(`${language} ${name}`))
      .map((name) => `${language}: ${name} is an exception, but has no such word`),
  )
  return [...uses, ...new Set(idle)]
}
