import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import tile from '#platform/web/ui/badge-tile.module.css'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { MissingBadge } from '../contract.ts'
import { badgeAddress } from './archive-address.ts'
import grid from './archive-grid.module.css'
import { missingQuery } from './hunt/hunt-queries.ts'
import { OwnNote } from './hunt/own-note.tsx'
import styles from './missing-badges.module.css'

/**
 * On the page of a country series: which of its badges the visitor's own player lacks. The browser
 * asks for it; guests see nothing.
 */
export function MissingBadges({ country }: { country: string }) {
  const isMember = Boolean(useVisit()?.user)
  return isMember ? <Missing key={country} country={country} /> : null
}

function Missing({ country }: { country: string }) {
  const { t } = useTranslation('hunt')
  const language = useLanguage()
  const figure = useFigures()
  const id = useId()
  const [page, setPage] = useState(1)
  const { data } = useQuery({ ...missingQuery(language, country, page), placeholderData: keepPreviousData })
  if (!data) return null
  if (isRefusal(data))
    return <OwnNote own={{ state: data.refused === 'error.playerHidden' ? 'hidden' : 'unscanned' }} />
  const { items, missing, series, pages, checkedAt } = data
  if (checkedAt === null) return <OwnNote own={{ state: 'unscanned' }} />
  return (
    <Card as="section" aria-labelledby={id} className={styles.card ?? ''}>
      <CardTitle icon="search" title={t('missing.title')} id={id} />
      <p role="status">
        {missing === 0
          ? t('missing.none', { series: figure(series) })
          : t('missing.some', { count: missing, series: figure(series) })}
      </p>
      <OwnNote own={{ state: 'known', owned: new Set(), checkedAt }} />
      {missing > 0 && (
        <ul className={grid.grid}>
          {items.map((badge) => (
            <MissingTile key={badge.code} badge={badge} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="row">
          <Button small icon="left" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('missing.previous')}
          </Button>
          <span className="meta">{t('missing.page', { page: figure(page), pages: figure(pages) })}</span>
          <Button small icon="right" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('missing.next')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function MissingTile({ badge: { code, name, picture } }: { badge: MissingBadge }) {
  const language = useLanguage()
  const label = name === null ? code : `${name}, ${code}`
  return (
    <li>
      <a className={tile.tile} href={badgeAddress(language, code)} title={label} aria-label={label}>
        <span className={tile.picture}>
          <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
        </span>
        <span className={tile.owners}>{code}</span>
      </a>
    </li>
  )
}
