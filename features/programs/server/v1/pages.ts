import { refuse } from '#platform/contract/refusal.ts'

const form = /^page-([2-9]|[1-9]\d{1,4})$/

/** Returns the number of the page that a cursor is of; the first without one. Refuses others. */
export function pageAt(cursor: string | undefined) {
  if (cursor === undefined) return 1
  const page = form.exec(cursor)?.[1]
  return page === undefined ? refuse('error.cursorInvalid') : Number(page)
}

/** Returns the cursor of the page after this one; null on the last. */
export function cursorAfter({ page, pages }: { page: number; pages: number }): string | null {
  return page < pages ? `page-${page + 1}` : null
}
