import { useQueryClient } from '@tanstack/react-query'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Answer } from '#platform/web/api.ts'
import { listNotices, readNotice, readNotices } from '../client.ts'
import type { ListedNotice } from '../contract.ts'
import { allQuery, latestQuery, unreadQuery } from './queries.ts'

/**
 * Returns functions that mark notices as read, applied at once everywhere in this tab. `readAll`
 * returns whether it was saved.
 */
export function useReading() {
  const queryClient = useQueryClient()
  const ask = useOwnCall()

  function mark(isMeant: (id: number) => boolean) {
    const marked = (notices: ListedNotice[]) =>
      notices.map((notice) => (isMeant(notice.id) ? { ...notice, isRead: true } : notice))
    queryClient.setQueryData(latestQuery.queryKey, (list) =>
      list && !isRefusal(list) ? { ...list, items: marked(list.items) } : list,
    )
    queryClient.setQueryData(allQuery.queryKey, (all) =>
      all ? { ...all, pages: all.pages.map((page) => ({ ...page, items: marked(page.items) })) } : all,
    )
  }

  async function settle(
    answer: Answer<ContractOf<typeof readNotice>> | Answer<ContractOf<typeof readNotices>> | 'failed',
  ) {
    if (answer !== 'failed' && !isRefusal(answer)) {
      // Pending requests would restore the old count.
      await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
      queryClient.setQueryData(unreadQuery.queryKey, answer)
      return true
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [listNotices.path] }),
      queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    ])
    return false
  }

  return {
    readOne: async (id: number) => {
      mark((each) => each === id)
      return settle(await ask(readNotice, { params: { id } }))
    },
    readAll: async (upTo: number) => {
      mark((each) => each <= upTo)
      return settle(await ask(readNotices, { body: { upTo } }))
    },
  }
}
