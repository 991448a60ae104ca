import type { ParseKeys } from 'i18next'
import type { PlainPageName } from '#platform/contract/addresses.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { menu } from '../shell/menu.ts'

/** A menu page found by a search: its translated name, the group it belongs to, and its icon. */
export type FoundPage = { page: PlainPageName; name: string; under: string | null; icon: IconName }

/**
 * Finds menu pages where each typed word begins a word of the page's or its group's name, ignoring
 * case and accents. Pages whose own name begins with the query come first.
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
