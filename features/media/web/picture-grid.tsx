import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { LibraryPicture as Picture } from '../contract.ts'
import { LibraryPicture } from './library-picture.tsx'
import styles from './picture-grid.module.css'

/** Pictures as cards, of which one may be chosen. */
export function PictureGrid({
  pictures,
  chosen,
  onChoose,
}: {
  pictures: readonly Picture[]
  chosen: number | undefined
  onChoose: (picture: Picture) => void
}) {
  const { t } = useTranslation('staffPictures')
  return (
    <ul className={styles.grid} aria-label={t('grid.label')}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <button
            type="button"
            className={styles.card}
            data-picture={picture.id}
            aria-pressed={picture.id === chosen}
            onClick={() => onChoose(picture)}
          >
            <Card picture={picture} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Card({ picture }: { picture: Picture }) {
  const { t } = useTranslation('staffPictures')
  const { src, width, height, focus, useCount } = picture
  const language = useLanguage()
  const title = picture.alt[language]
  return (
    <>
      <LibraryPicture {...{ src, width, height, focus }} alt="" sizes="200px" cropped lazy className={styles.art} />
      <span className={styles.text}>
        <b>{title || picture.name}</b>
        <span className={styles.line}>
          <span>{useCount > 0 ? t('grid.used', { count: useCount }) : t('grid.unused')}</span>
          <AltState picture={picture} />
        </span>
      </span>
    </>
  )
}

function AltState({ picture: { alt, isDecoration } }: { picture: Picture }) {
  const { t } = useTranslation('staffPictures')
  if (isDecoration) return <span>{t('grid.decoration')}</span>
  const lacking = languageCodes.filter((each) => alt[each] === '')
  const shown = lacking.length > 0 ? lacking : languageCodes
  const codes = shown.map((each) => each.toUpperCase()).join(' ')
  const names = shown.map((each) => t(`languages.${each}`)).join(', ')
  return (
    <span className={lacking.length > 0 ? styles.lacks : undefined}>
      {lacking.length > 0 && <Icon name="warn" small />}
      <span aria-hidden="true">{codes}</span>
      <span className="sr">{t(lacking.length > 0 ? 'grid.noAlt' : 'grid.alt', { languages: names })}</span>
    </span>
  )
}
