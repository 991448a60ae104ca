import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { GamePicture } from '../contract.ts'
import { GalleryFrame, GalleryPages, NoSuchPage, NothingShown } from './gallery-frame.tsx'
import { type Gallery, type GallerySearch, parseGallerySearch } from './gallery-search.ts'
import type { EnlargedPicture } from './lightbox.tsx'
import { rowsOf, type Variables } from './masonry.ts'
import { PictureCard } from './picture-card.tsx'
import { PictureFacts } from './picture-facts.tsx'
import styles from './picture-grid.module.css'
import { findPage, picturesQuery } from './queries.ts'
import { useLightbox } from './use-lightbox.tsx'

type PictureGallery = Exclude<Gallery, 'photos'>

/** The archive of web promos, page by page. */
export const WebpromosPage = () => <PicturesPage gallery="webpromos" />

/** The archive of all other pictures of the game, page by page. */
export const ImagesPage = () => <PicturesPage gallery="images" />

/** A page of the web promos that there is none of. */
export const WebpromosPageMissing = () => <PicturesPageMissing gallery="webpromos" />

/** A page of the images that there is none of. */
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
  const enlarged = useMemo(() => pictures.map(enlargedPicture), [pictures])
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

function enlargedPicture(picture: GamePicture): EnlargedPicture {
  const { id, file, width, height } = picture
  return {
    id: String(id),
    src: picture.picture,
    width,
    height,
    title: file,
    file,
    facts: <PictureFacts picture={picture} />,
  }
}
