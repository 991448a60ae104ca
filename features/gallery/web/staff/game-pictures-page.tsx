import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { StaffHead, useOpenThing, useStaffKeys, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffPicture } from '../../contract.ts'
import styles from './game-pictures-page.module.css'
import { PictureCards } from './picture-cards.tsx'
import { PictureDetail } from './picture-detail.tsx'
import { PicturesFilters } from './pictures-filters.tsx'
import { type PicturesSearch, parsePicturesSearch } from './pictures-search.ts'
import { useGamePictures } from './use-game-pictures.ts'

/** The pictures of the game, with the chosen one beside them; on phones there is one at a time. */
export function GamePicturesPage() {
  const { t } = useTranslation('staffGamePictures')
  const language = useLanguage()
  const search = parsePicturesSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const pictures = useGamePictures(search)
  const detail = useRef<HTMLElement>(null)
  const { pages, chosen } = pictures
  const { counts } = pages.first ?? {}
  const items = pages.items ?? []
  useOpenThing('gamePicture', chosen ? String(chosen.id) : null)

  const change = (changed: PicturesSearch, replace = true) =>
    void navigate('catalogue/pictures', { search: { ...search, ...changed }, replace })
  const choose = ({ id }: StaffPicture) => change({ id }, search.id !== undefined)
  function close(): void {
    const { id } = search
    change({ id: undefined })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-picture="${id}"]`)?.focus())
  }
  function step(by: 1 | -1): void {
    const place = items.findIndex(({ id }) => id === search.id)
    const next = items[place < 0 ? 0 : place + by]
    if (!next) return
    choose(next)
    document.querySelector(`[data-picture="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    Enter: chosen ? () => detail.current?.focus() : undefined,
    Escape: chosen ? close : undefined,
  })

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={
          counts &&
          [t('facts.hidden', { count: counts.hidden }), t('facts.handedIn', { count: counts.handedIn })].join(', ')
        }
        actions={
          <ButtonAnchor small icon="external" href={addressOf('habboWebpromos', language)}>
            {t('look')}
          </ButtonAnchor>
        }
      />
      <div className={styles.columns} data-open={chosen ? '' : undefined}>
        <div>
          <PicturesFilters
            search={search}
            counts={counts}
            onChange={(changed) => change({ ...changed, id: undefined })}
          />
          <PictureCards pages={pages} chosen={search.id} onChoose={choose} />
        </div>
        {chosen && (
          <div className={styles.side}>
            <PictureDetail key={chosen.id} ref={detail} picture={chosen} pictures={pictures} onBack={close} />
          </div>
        )}
      </div>
    </>
  )
}
