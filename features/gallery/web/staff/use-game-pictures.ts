import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { useStaffChanges, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import type { Call, ClientEndpoint, Endpoint, Result } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listStaffPictures, showStaffPicture } from '../../client.ts'
import type * as contract from '../../contract.ts'
import type { StaffPicture } from '../../contract.ts'
import type { PicturesSearch } from './pictures-search.ts'

/** An endpoint that changes a picture and answers with it. */
type PictureEndpoint = Endpoint & { result: typeof contract.StaffPicture }

/** The pictures that a search leaves, the chosen one, and how they are changed. */
export type GamePictures = ReturnType<typeof useGamePictures>

/**
 * Reads the pictures in pages, and the chosen one, again when a colleague changes any. `onPicture`
 * shows a picture as it is now; `send` calls an endpoint for a form, `act` shows what comes back,
 * or why it was refused.
 */
export function useGamePictures({ kind, show, q, id }: PicturesSearch) {
  const { t } = useTranslation('staffGamePictures')
  const toast = useToast()
  const send = useOwnCall()
  const queryClient = useQueryClient()
  const pages = useStaffPages(listStaffPictures, {
    query: { ...(kind && { kind }), ...(show && { show }), ...(q && { q }) },
  })
  const queryOne = (one: number) => queryOf(showStaffPicture, { params: { id: one } })
  const { data } = useQuery({ ...queryOne(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const chosen = id !== undefined && data && !isRefusal(data) ? data : null

  function readAgain(): void {
    for (const { path } of [listStaffPictures, showStaffPicture])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
  useStaffChanges('gamePictures', readAgain)

  // A row stays in its place while its filter no longer leaves it, until the list is read again.
  function onPicture(picture: StaffPicture): void {
    queryClient.setQueryData(queryOne(picture.id).queryKey, picture)
    queryClient.setQueriesData<InfiniteData<Result<typeof contract.listStaffPictures>>>(
      { queryKey: [listStaffPictures.path] },
      (before) => before && { ...before, pages: before.pages.map((page) => withPicture(page, picture)) },
    )
  }
  function onRefused(failure: Failure): void {
    if (failure !== 'failed' && failure.refused === 'error.stale') onPicture(failure.current as StaffPicture)
  }

  /** Changes a picture; returns it, or null after a refusal, which is shown. */
  async function act<E extends PictureEndpoint>(
    endpoint: ClientEndpoint<E>,
    parts: Call<E>,
  ): Promise<StaffPicture | null> {
    const answer: unknown = await send(endpoint, parts)
    if (answer === 'failed' || isRefusal(answer)) {
      toast({ tone: 'bad', text: refusalText(t, answer) })
      onRefused(answer)
      return null
    }
    onPicture(answer as StaffPicture)
    return answer as StaffPicture
  }
  return { pages, chosen, readAgain, onPicture, onRefused, send, act }
}

function withPicture<Page extends { items: StaffPicture[] }>(page: Page, picture: StaffPicture): Page {
  if (isRefusal(page)) return page
  return { ...page, items: page.items.map((each) => (each.id === picture.id ? picture : each)) }
}

/** Returns what a picture is called: its title in the language of the page, else its file. */
export function nameOf({ titles, file }: StaffPicture, language: keyof StaffPicture['titles']): string {
  return titles[language] || file
}
