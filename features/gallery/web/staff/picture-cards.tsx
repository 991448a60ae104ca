import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useBrokenPicture } from '#platform/web/ui/use-broken-picture.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffPicture } from '../../contract.ts'
import styles from './picture-cards.module.css'
import { PicturePlates } from './picture-plates.tsx'
import { type GamePictures, nameOf } from './use-game-pictures.ts'

/** The pages of the list read so far as cards, or why there is nothing to see. */
export function PictureCards({
  pages,
  chosen,
  onChoose,
}: {
  pages: GamePictures['pages']
  chosen: number | undefined
  onChoose: (picture: StaffPicture) => void
}) {
  const { t } = useTranslation('staffGamePictures')
  if (pages.failed || pages.refusal) {
    return (
      <Note tone="bad" role="alert" title={t('failed')}>
        <Button small onClick={pages.readAgain}>
          {t('again')}
        </Button>
      </Note>
    )
  }
  if (!pages.items) return <Skeleton height="320px" />
  if (pages.items.length === 0) {
    return (
      <EmptyState vignette="search" level="h2" title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.grid} aria-label={t('title')}>
        {pages.items.map((picture) => (
          <li key={picture.id}>
            <Card picture={picture} isChosen={picture.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button block variant="ghost" busy={pages.isLoadingMore} onClick={pages.readMore}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function Card({
  picture,
  isChosen,
  onChoose,
}: {
  picture: StaffPicture
  isChosen: boolean
  onChoose: (picture: StaffPicture) => void
}) {
  const { t } = useTranslation(['staffGamePictures', 'gallery'])
  const language = useLanguage()
  const lacking = languageCodes.filter((code) => picture.titles[code] === '')
  return (
    <button
      type="button"
      className={styles.card}
      data-picture={picture.id}
      aria-pressed={isChosen}
      onClick={() => onChoose(picture)}
    >
      <span className={styles.art}>
        <Drawn picture={picture} />
      </span>
      <span className={styles.text}>
        <b>{nameOf(picture, language)}</b>
        <span className={styles.line}>
          <span>{t(`gallery:family.${picture.family}`)}</span>
          {lacking.length > 0 && (
            <span className={styles.lacks}>
              <Icon name="pencil" small label={t('lacking')} />
              {lacking.join(' ').toUpperCase()}
            </span>
          )}
        </span>
        <PicturePlates picture={picture} />
      </span>
    </button>
  )
}

/** The picture itself, or a sign that it cannot be loaded. */
export function Drawn({ picture: { picture: src, width, height } }: { picture: StaffPicture }) {
  const { broken, ref, onError } = useBrokenPicture(src)
  if (broken) return <Icon name="image" />
  return (
    <img ref={ref} src={src} width={width} height={height} alt="" loading="lazy" decoding="async" onError={onError} />
  )
}
