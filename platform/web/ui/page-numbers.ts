/**
 * Which of many pages are offered: the first and the last, the one that is shown and its neighbours; null stands for those left out between,
 * which are never just one. A page that lies beyond the last offers the end.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const middle = Math.min(Math.max(page, 1), pages)
  const offered = [...new Set([1, middle - 1, middle, middle + 1, pages])].filter(
    (number) => number >= 1 && number <= pages,
  )
  return offered
    .toSorted((a, b) => a - b)
    .flatMap((number, index, all) => {
      const skipped = number - (all[index - 1] ?? 0) - 1
      if (skipped === 0) return [number]
      return skipped === 1 ? [number - 1, number] : [null, number]
    })
}
