import { Icon } from './icon.tsx'
import styles from './page-links.module.css'

/**
 * Numbered pagination links, with previous and next. Plain anchors (`addressOf` returns their
 * address), so they work without scripts; renders nothing for a single page. All text comes from
 * the caller.
 */
export function PageLinks({
  page,
  pages,
  addressOf,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
}: {
  page: number
  pages: number
  addressOf: (page: number) => string
  label: string
  previousLabel: string
  nextLabel: string
  /** The accessible name of a page link: "Page 3". */
  pageLabel: (page: number) => string
}) {
  if (pages <= 1) return null
  const step = (to: number, name: string, icon: 'left' | 'right') =>
    to < 1 || to > pages ? (
      <span className={styles.off}>
        <Icon name={icon} />
      </span>
    ) : (
      <a href={addressOf(to)} rel={icon === 'left' ? 'prev' : 'next'} aria-label={name}>
        <Icon name={icon} />
      </a>
    )
  return (
    <nav className={styles.pages} aria-label={label}>
      {step(page - 1, previousLabel, 'left')}
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
          <span key={`gap ${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number}
            href={addressOf(number)}
            aria-label={pageLabel(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        ),
      )}
      {step(page + 1, nextLabel, 'right')}
    </nav>
  )
}

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
