import type { ParseKeys } from 'i18next'
import type { PlainPageName } from '#platform/contract/addresses.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { menu } from '../shell/menu.ts'

/** A page found by a search: its translated name, the group of the menu, and its icon. */
export type FoundPage = { page: PlainPageName; name: string; under: string | null; icon: IconName }

type Word = `shell:${ParseKeys<'shell'>}` | `search:${ParseKeys<'search'>}`

/**
 * Finds pages, most of them of the menu, where each typed word begins a word of the page's or its
 * group's name, ignoring case and accents. Pages whose own name begins with the query come first.
 */
export function findPages(typed: string, t: (word: Word) => string): FoundPage[] {
  const sought = wordsIn(typed)
  if (sought.length === 0) return []
  const inMenu = menu.flatMap((entry): FoundPage[] =>
    'page' in entry
      ? [{ page: entry.page, name: t(`shell:${entry.word}`), under: null, icon: entry.icon }]
      : entry.links.map(({ page, word, icon }) => ({
          page,
          name: t(`shell:${word}`),
          under: t(`shell:${entry.word}`),
          icon,
        })),
  )
  const pages: FoundPage[] = [
    ...inMenu,
    { page: 'scannerBoards', name: t('search:pages.boards'), under: null, icon: 'crown' },
    { page: 'scannerCompare', name: t('search:pages.compare'), under: null, icon: 'people' },
  ]
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
