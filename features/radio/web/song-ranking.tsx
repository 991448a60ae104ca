import { type ReactNode, useId } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { SongRow } from './song-row.tsx'
import { useIsLineOpen } from './use-request-line.ts'

/** The state of a list of songs that is read: null while or after it could not be. */
export type RankedSongs<Song> = {
  songs: readonly Song[] | null
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Songs in an order, such as those that were played most, each with what it counts. */
export function SongRanking<Song extends { artist: string; title: string }>({
  icon,
  title,
  ranked: { songs, isError, isFetching, refetch },
  empty,
  countOf,
  children,
}: {
  icon: IconName
  title: string
  ranked: RankedSongs<Song>
  empty: { title: string; text: string }
  countOf: (song: Song) => string
  /** Beside the title. */
  children?: ReactNode
}) {
  const { t } = useTranslation('airtime')
  const figure = useFigures()
  const titleId = useId()
  const isWishable = useIsLineOpen()
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon={icon} title={title} id={titleId}>
        {children}
      </SectionTitle>
      {!songs && isError && (
        <EmptyState
          vignette="error"
          title={t('plays.failed')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('pages.again')}
            </Button>
          }
        />
      )}
      {songs?.length === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      {songs && songs.length > 0 && (
        <ol>
          {songs.map((song, place) => (
            <SongRow
              key={`${song.artist}\n${song.title}`}
              song={song}
              isWishable={isWishable}
              before={`${figure(place + 1)}.`}
              more={countOf(song)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
