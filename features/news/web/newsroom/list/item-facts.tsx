import type { Presence } from '#features/housekeeping/contract.ts'
import { useColleagues } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffItem } from '../../../contract.ts'
import { textPath } from '../staff-paths.ts'

/** Returns a function that names the authors of an item. */
export function useAuthors(): (item: Pick<StaffItem, 'authors' | 'authorName' | 'isByTeam' | 'isCopied'>) => string {
  const { t } = useTranslation('staffNews')
  return ({ authors, authorName, isByTeam, isCopied }) => {
    if (isByTeam) return t('list.byTeam')
    if (authors.length > 0) return authors.map(({ name }) => name).join(', ')
    return authorName ?? (isCopied ? t('list.copied') : t('list.nobody'))
  }
}

/** Returns the path of the text by which an item is opened: the one that names it. */
export function pathOfItem({ id, states, titleLanguage }: StaffItem, wanted: LanguageCode): string {
  const has = (language: LanguageCode) => states.some((each) => each.language === language && each.state !== 'missing')
  return textPath(id, has(wanted) ? wanted : titleLanguage)
}

/** A colleague who has an item open, and whether they write in it. */
export type Opener = { person: Presence; writes: boolean }

/** Returns a function that names the colleagues who have an item open. */
export function useOpeners(): (id: number) => Opener[] {
  const opened = useColleagues('news')
  return (id) =>
    [...opened].flatMap(([thing, people]) =>
      Number(thing.split('.')[0]) === id ? people.map((person) => ({ person, writes: /\.w\d+$/.test(thing) })) : [],
    )
}

/** The title of an item in its language, or that it has none yet. */
export function ItemTitle({ title, titleLanguage }: Pick<StaffItem, 'title' | 'titleLanguage'>) {
  const { t } = useTranslation('staffNews')
  const language = useLanguage()
  return title === '' ? (
    <i>{t('list.untitled')}</i>
  ) : (
    <span lang={titleLanguage === language ? undefined : titleLanguage}>{title}</span>
  )
}
