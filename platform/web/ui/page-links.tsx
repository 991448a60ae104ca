import { Icon } from './icon.tsx'
import styles from './page-links.module.css'
import { pageNumbers } from './page-numbers.ts'

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
