import { useQueryClient } from '@tanstack/react-query'
import { useStaffChanges, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import { listPictures, showPicture } from '../client.ts'
import type { PictureSearch } from './picture-search.ts'

/** The pictures of the library that a search leaves, in pages; they follow every change. */
export function useLibrary({ q, filter, order }: PictureSearch) {
  const queryClient = useQueryClient()
  const query = { ...(q && { q }), ...(filter && { filter }), ...(order && { order }) }
  const pages = useStaffPages(listPictures, { query })
  function readAgain(): void {
    void queryClient.invalidateQueries({ queryKey: [listPictures.path] })
    void queryClient.invalidateQueries({ queryKey: [showPicture.path] })
  }
  useStaffChanges('pictures', readAgain)
  return { pages, readAgain }
}
