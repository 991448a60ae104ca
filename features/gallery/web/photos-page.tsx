import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Time } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PublicPhoto } from '../contract.ts'
import { GalleryFrame, GalleryPages, NoSuchPage, NothingShown } from './gallery-frame.tsx'
import { type GallerySearch, outagesOf, parseGallerySearch } from './gallery-search.ts'
import type { EnlargedPicture } from './lightbox.tsx'
import styles from './photo-card.module.css'
import { PhotoCard, PhotoLikes, PhotoPlayer, PhotoRoom, photoSize } from './photo-card.tsx'
import { findPage, photosQuery } from './queries.ts'
import { useLightbox } from './use-lightbox.tsx'

/** The latest photos of the hotels, page by page. */
export function PhotosPage() {
  const asked = parseGallerySearch('photos', useSearch({ strict: false }))
  const { data } = useQuery(photosQuery(asked))
  const list = !data || isRefusal(data) ? null : data
  return (
    <GalleryFrame gallery="photos" asked={asked} years={[]} total={list?.total ?? null}>
      <OutageNotes asked={outagesOf(asked)} />
      {list && list.total === 0 && <NothingShown gallery="photos" asked={asked} />}
      {list && list.total > 0 && list.items.length === 0 && <NoSuchPage gallery="photos" asked={asked} />}
      {list && list.items.length > 0 && (
        <>
          <PhotoGrid asked={asked} photos={list.items} />
          <GalleryPages gallery="photos" asked={asked} page={list.page} pages={list.pages} />
        </>
      )}
    </GalleryFrame>
  )
}

/** Shown for a page past the end of the photos. */
export function PhotosPageMissing() {
  const asked = parseGallerySearch('photos', useSearch({ strict: false }))
  return (
    <GalleryFrame gallery="photos" asked={asked} years={[]} total={null}>
      <NoSuchPage gallery="photos" asked={asked} />
    </GalleryFrame>
  )
}

function PhotoGrid({ asked, photos }: { asked: GallerySearch; photos: readonly PublicPhoto[] }) {
  const { t } = useTranslation(['photos', 'shell'])
  const enlarged = useMemo(
    () => photos.map((photo) => enlargedPhoto(photo, t('taken', { name: photo.creator.name }))),
    [photos, t],
  )
  const { onOpen, comes, lightbox } = useLightbox(enlarged, (id) => findPage('photos', asked, id))
  return (
    <>
      <ul className={styles.photos} aria-label={t('shell:menu.photos')} {...comes}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <PhotoCard photo={photo} address={photo.picture} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  )
}

function enlargedPhoto(photo: PublicPhoto, title: string): EnlargedPicture {
  const facts = (
    <>
      <PhotoPlayer photo={photo} />
      <PhotoRoom photo={photo} />
      <p>
        <Time value={photo.takenAt} form="dateTime" />
      </p>
      <PhotoLikes likes={photo.likes} />
    </>
  )
  return {
    id: photo.id,
    src: photo.picture,
    width: photoSize,
    height: photoSize,
    title,
    file: `${photo.id}.png`,
    facts,
  }
}
