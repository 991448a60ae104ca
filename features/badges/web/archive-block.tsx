import { memo } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { badgePageSize } from '../client.ts'
import type { ListedBadge } from '../contract.ts'
import { BadgeTile, EmptyTile } from './badge-tile.tsx'

/** How many items of the grid are drawn as one: a page is made of whole blocks. */
export const blockSize = 12

/**
 * Items `from` to `to` (exclusive) of the grid. While scrolling, only the outer blocks change, so
 * memoised ones skip their tiles. `items` are the loaded ones of the block's page; `stop` is the
 * index in the tab order, or -1.
 */
export const ArchiveBlock = memo(function ArchiveBlock({
  items,
  from,
  to,
  total,
  stop,
  language,
}: {
  items: readonly ListedBadge[]
  from: number
  to: number
  total: number
  stop: number
  language: LanguageCode
}) {
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    const badge = items[index % badgePageSize]
    return badge ? (
      <li key={index} aria-setsize={total} aria-posinset={index + 1}>
        <BadgeTile badge={badge} language={language} tabIndex={index === stop ? 0 : -1} />
      </li>
    ) : (
      <li key={index} aria-hidden="true">
        <EmptyTile />
      </li>
    )
  })
})
