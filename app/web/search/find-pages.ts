import type { ParseKeys } from 'i18next'
import type { PlainPageName } from '#platform/contract/addresses.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { menu } from '../shell/menu.ts'

/** A page of the menu that a search found: its word in the visitor's language, what it stands under, and its name. */
export type FoundPage = { page: PlainPageName; name: string; under: string | null; icon: IconName }

/**
 * Finds pages of the menu by words that each must begin a word of the page's name, or of the name of what it stands under; case and accents do not count.
 * Pages whose own name begins with what was typed come first.
 */
export function findPages(typed: string, t: (word: ParseKeys<'shell'>) => string): FoundPage[] {
  const sought = wordsIn(typed)
  if (sought.length === 0) return []
  const pages = menu.flatMap((entry): FoundPage[] =>
    'page' in entry
      ? [{ page: entry.page, name: t(entry.word), under: null, icon: entry.icon }]
      : entry.links.map(({ page, word, icon }) => ({ page, name: t(word), under: t(entry.word), icon })),
  )
  const found = pages.filter(({ name, under }) => {
    const words = wordsIn(`${name} ${under ?? ''}`)
    return sought.every((part) => words.some((word) => word.startsWith(part)))
  })
  const begins = ({ name }: FoundPage) => wordsIn(name).join(' ').startsWith(sought.join(' '))
  return [...found.filter(begins), ...found.filter((page) => !begins(page))]
}

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
