import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffChanges, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listNewsroom } from '../../../client.ts'
import type { NewsSearch } from './search-params.ts'

/**
 * The list as it was loaded: rows never move. `changed` counts the items that changed since, which
 * appear with `show`.
 */
export function useItemList(
  { q, show, language: text, category, author, month, origin }: NewsSearch,
  language: LanguageCode,
) {
  const queryClient = useQueryClient()
  const query = { language, q, show, text, category, author, month, origin }
  const key = JSON.stringify(query)
  const pages = useStaffPages(listNewsroom, { query })
  const [fresh, setFresh] = useState({ key, changed: 0 })

  async function look(): Promise<void> {
    const known = new Map(pages.items?.map(({ id, changedAt }) => [id, changedAt]))
    if (!pages.items) return
    const answer = await call(listNewsroom, { query }).catch(() => null)
    if (!answer || isRefusal(answer)) return
    setFresh({ key, changed: answer.items.filter(({ id, changedAt }) => known.get(id) !== changedAt).length })
  }
  useStaffChanges('news', () => void look())

  return {
    ...pages,
    changed: fresh.key === key ? fresh.changed : 0,
    async reload() {
      setFresh({ key, changed: 0 })
      await queryClient.resetQueries({ queryKey: [listNewsroom.path] })
    },
  }
}

/** How many items each filter leaves. */
export type ListCounts = NonNullable<ReturnType<typeof useItemList>['first']>['counts']
