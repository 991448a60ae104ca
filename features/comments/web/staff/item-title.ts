import { useLanguage } from '#platform/web/locale.ts'
import type { StaffComment } from '../../contract.ts'

/**
 * Returns a function that names the item of a comment in the page's language; null if it is gone.
 */
export function useItemTitle(): (comment: Pick<StaffComment, 'item'>) => string | null {
  const language = useLanguage()
  return ({ item }) => (item ? (item.titles[language] ?? Object.values(item.titles)[0] ?? item.path) : null)
}
