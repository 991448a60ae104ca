import type { ParseKeys } from 'i18next'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Returns the function that names the pages of a text: those of the staff by their area. */
export function usePageName(): (page: string) => string {
  const { t } = useTranslation(['staffWords', 'staff'])
  return (page) => {
    const [, area] = /^desk_(\w+)$/.exec(page) ?? []
    const key = area === undefined || area === 'frame' ? `page.${area ?? page}` : `staff:areas.${area}`
    const name = t(key as ParseKeys<'staffWords'>)
    // The build may know a page that has no name yet.
    const shown = name === key || name.endsWith(`areas.${area}`) ? (area ?? page) : name
    return area === undefined ? shown : `${t('staff:title')}: ${shown}`
  }
}

/** Returns the name of a person in the history of a text. */
export function usePersonName(): (person: { name: string } | null) => string {
  const { t } = useTranslation('staffWords')
  return (person) => person?.name ?? t('unnamed')
}
