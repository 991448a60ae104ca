import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { useBrokenPicture } from '#platform/web/ui/use-broken-picture.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { GamePicture } from '../contract.ts'
import { GalleryFrame, GalleryPages, NoSuchPage, NothingShown } from './gallery-frame.tsx'
import { type Gallery, type GallerySearch, parseGallerySearch } from './gallery-search.ts'
import type { EnlargedPicture } from './lightbox.tsx'
import { highestPicture, rowsOf, type Variables, widestPictures } from './masonry.ts'
import styles from './picture-grid.module.css'
import { findPage, picturesQuery } from './queries.ts'
import { useLightbox } from './use-lightbox.tsx'

/**
 * A picture of the game with its archive data: file name, first sighting, hotels, and whether it is
 * still online.
 */
const PictureCard = memo(function PictureCard({
  picture,
  onOpen,
}: {
  picture: GamePicture
  /** Called for a click on the link, which otherwise leads to the picture itself. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}) {
  const { t } = useTranslation('gallery')
  const { id, file, firstSeenAt, goneAt } = picture
  const title = useTitle()(picture)
  return (
    <article className={classNames(styles.card, goneAt !== null && styles.gone)}>
      <a className={styles.open} href={picture.picture} onClick={(event) => onOpen(event, String(id))}>
        <span className="sr">{t('picture.open')} </span>
        <span className={styles.well}>
          <Drawn picture={picture} />
        </span>
        <b className={styles.file} title={file} lang={title?.lang}>
          {title?.text ?? file}
        </b>
      </a>
      <div className={styles.facts}>
        <p>
          {t('picture.firstSeen')} <Time value={firstSeenAt} form="date" />
        </p>
        <PictureHotels picture={picture} />
        <PictureState picture={picture} />
      </div>
    </article>
  )
})

function Drawn({ picture: { picture: src, width, height } }: { picture: GamePicture }) {
  const { broken, ref, onError } = useBrokenPicture(src)
  if (broken) return <Icon name="x" className={styles.missing} />
  const size: Variables = { '--w': width, '--ratio': width / height }
  return (
    <img
      ref={ref}
      src={src}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames(styles.picture, sizeClass(width, height))}
      style={size}
      onError={onError}
    />
  )
}

function sizeClass(width: number, height: number): string | undefined {
  if (width > widestPictures.wide || height > highestPicture) return styles.huge
  if (width > widestPictures.middle) return styles.broad
  return width > widestPictures.narrow ? styles.middling : undefined
}

/**
 * Flags of the hotels whose data named the picture, with their names for screen readers and as
 * tooltip.
 */
function PictureHotels({ picture }: { picture: GamePicture }) {
  const { t } = useTranslation('gallery')
  const names = picture.hotels.map((code) => hotels[code].label).join(', ')
  return (
    <p className={styles.hotels} title={names}>
      <span className="sr">{names === '' ? t('picture.noHotel') : `${t('picture.hotels')} ${names}`}</span>
      {picture.hotels.map((code) => (
        <Flag key={code} country={hotels[code].flag} small />
      ))}
    </p>
  )
}

/** Whether the game still serves the picture. */
function PictureState({ picture: { goneAt } }: { picture: GamePicture }) {
  const { t } = useTranslation('gallery')
  return goneAt === null ? (
    <p className={styles.online}>
      <Icon name="check" small />
      {t('picture.online')}
    </p>
  ) : (
    <p className={styles.away}>
      <Icon name="x" small />
      {t('picture.gone')} <Time value={goneAt} form="date" />
    </p>
  )
}

/**
 * Returns the title of a picture in the language of the page, else in another; null without one.
 */
function useTitle(): (picture: GamePicture) => { text: string; lang: LanguageCode } | null {
  const language = useLanguage()
  return ({ titles }) => {
    const lang = [language, ...languageCodes].find((code) => titles[code] !== '')
    return lang ? { text: titles[lang], lang } : null
  }
}

type PictureGallery = Exclude<Gallery, 'photos'>

/** The archive of web promos, page by page. */
export const WebpromosPage = () => <PicturesPage gallery="webpromos" />

/** The archive of all other pictures of the game, page by page. */
export const ImagesPage = () => <PicturesPage gallery="images" />

/** Shown for a page past the end of the web promos. */
export const WebpromosPageMissing = () => <PicturesPageMissing gallery="webpromos" />

/** Shown for a page past the end of the images. */
export const ImagesPageMissing = () => <PicturesPageMissing gallery="images" />

function PicturesPage({ gallery }: { gallery: PictureGallery }) {
  const asked = parseGallerySearch(gallery, useSearch({ strict: false }))
  const { data } = useQuery(picturesQuery(gallery, asked))
  const list = !data || isRefusal(data) ? null : data
  return (
    <GalleryFrame gallery={gallery} asked={asked} years={list?.years ?? []} total={list?.total ?? null}>
      {data && isRefusal(data) && <TooManySearches refusal={data} />}
      {list && list.total === 0 && <NothingShown gallery={gallery} asked={asked} />}
      {list && list.total > 0 && list.items.length === 0 && <NoSuchPage gallery={gallery} asked={asked} />}
      {list && list.items.length > 0 && (
        <>
          <PictureGrid gallery={gallery} asked={asked} pictures={list.items} />
          <GalleryPages gallery={gallery} asked={asked} page={list.page} pages={list.pages} />
        </>
      )}
    </GalleryFrame>
  )
}

function PicturesPageMissing({ gallery }: { gallery: PictureGallery }) {
  const asked = parseGallerySearch(gallery, useSearch({ strict: false }))
  return (
    <GalleryFrame gallery={gallery} asked={asked} years={[]} total={null}>
      <NoSuchPage gallery={gallery} asked={asked} />
    </GalleryFrame>
  )
}

function PictureGrid({
  gallery,
  asked,
  pictures,
}: {
  gallery: PictureGallery
  asked: GallerySearch
  pictures: readonly GamePicture[]
}) {
  const { t } = useTranslation('shell')
  const titleOf = useTitle()
  const enlarged = pictures.map((picture) => enlargedPicture(picture, titleOf(picture)?.text))
  const { onOpen, comes, lightbox } = useLightbox(enlarged, (id) => findPage(gallery, asked, id))
  return (
    <>
      <ul className={styles.grid} aria-label={t(`menu.${gallery}`)} {...comes}>
        {pictures.map((picture) => (
          <li key={picture.id} style={rowsStyle(picture)}>
            <PictureCard picture={picture} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  )
}

function rowsStyle(picture: GamePicture): Variables {
  return {
    '--rows-narrow': rowsOf(picture, 'narrow'),
    '--rows-middle': rowsOf(picture, 'middle'),
    '--rows-wide': rowsOf(picture, 'wide'),
  }
}

function enlargedPicture(picture: GamePicture, title: string | undefined): EnlargedPicture {
  const { id, file, width, height } = picture
  return {
    id: String(id),
    src: picture.picture,
    width,
    height,
    title: title ?? file,
    file,
    facts: <PictureFacts picture={picture} />,
  }
}

/** Facts below an enlarged picture of the game. */
function PictureFacts({ picture }: { picture: GamePicture }) {
  const { t } = useTranslation('gallery')
  const { family, file, width, height, firstSeenAt } = picture
  const isTitled = Object.values(picture.titles).some((title) => title !== '')
  return (
    <>
      {isTitled && <p>{file}</p>}
      <p>{t(`family.${family}`)}</p>
      <p>{t('picture.size', { width, height })}</p>
      <p>
        {t('picture.firstSeen')} <Time value={firstSeenAt} form="date" />
      </p>
      <PictureHotels picture={picture} />
      <PictureState picture={picture} />
    </>
  )
}
