import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { mostPlayedRanges } from '../client.ts'
import styles from './plays-section.module.css'
import { PlaysSection } from './plays-section.tsx'
import { mostPlayedQuery } from './queries.ts'
import { playsAddress } from './radio-address.ts'
import { RadioFrame } from './radio-frame.tsx'
import { type PlaysSearch, parsePlaysSearch } from './radio-search.ts'
import { SongRow } from './song-row.tsx'
import { useIsLineOpen } from './use-request-line.ts'

const rangeWords = { '7d': 'week', '30d': 'month', all: 'all' } as const

/** The songs that were played most often in the last days, or ever. */
function MostPlayed({ asked }: { asked: PlaysSearch }) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const figure = useFigures()
  const titleId = useId()
  const isWishable = useIsLineOpen()
  const { data, isError, isFetching, refetch } = useQuery(mostPlayedQuery(language, asked))
  const songs = data && !isRefusal(data) ? data.songs : null
  const range = asked.most ?? '7d'
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon="star" title={t('plays.most')} id={titleId}>
        <nav className={styles.ranges} aria-label={t('plays.range')}>
          {mostPlayedRanges.map((each) => (
            <a
              key={each}
              className={styles.range}
              href={playsAddress(language, { ...asked, most: each === '7d' ? undefined : each })}
              aria-current={each === range ? 'true' : undefined}
            >
              {t(`plays.ranges.${rangeWords[each]}`)}
            </a>
          ))}
        </nav>
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
      {songs?.length === 0 && <EmptyState title={t('plays.empty')}>{t('plays.emptyText')}</EmptyState>}
      {songs && songs.length > 0 && (
        <ol>
          {songs.map((song, place) => (
            <SongRow
              key={`${song.artist}\n${song.title}`}
              song={song}
              isWishable={isWishable}
              before={`${figure(place + 1)}.`}
              more={t('plays.times', { count: song.plays })}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The songs that were played lately, and most often; each can be wished for. */
export function PlaysPage() {
  const asked = parsePlaysSearch(useSearch({ strict: false }))
  return (
    <RadioFrame page="recentlyPlayed">
      <PlaysSection asked={asked} />
      <MostPlayed asked={asked} />
    </RadioFrame>
  )
}
