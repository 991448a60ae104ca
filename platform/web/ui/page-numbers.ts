/**
 * Returns which page numbers to offer: the first and the last, the current one and its neighbours;
 * null stands for a gap, which is never a single page. For a page beyond the last, the end is
 * offered.
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
