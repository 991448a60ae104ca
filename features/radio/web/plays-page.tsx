import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { mostPlayedRanges } from '../client.ts'
import styles from './plays-section.module.css'
import { PlaysSection } from './plays-section.tsx'
import { mostLovedQuery, mostPlayedQuery } from './queries.ts'
import { playsAddress } from './radio-address.ts'
import { RadioFrame } from './radio-frame.tsx'
import { type PlaysSearch, parsePlaysSearch } from './radio-search.ts'
import { SongRanking } from './song-ranking.tsx'

const rangeWords = { '7d': 'week', '30d': 'month', all: 'all' } as const

/** The songs that were played most often in the last days, or ever. */
function MostPlayed({ asked }: { asked: PlaysSearch }) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const { data, ...query } = useQuery(mostPlayedQuery(language, asked))
  const range = asked.most ?? '7d'
  return (
    <SongRanking
      icon="star"
      title={t('plays.most')}
      ranked={{ ...query, songs: data && !isRefusal(data) ? data.songs : null }}
      empty={{ title: t('plays.empty'), text: t('plays.emptyText') }}
      countOf={({ plays }) => t('plays.times', { count: plays })}
    >
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
    </SongRanking>
  )
}

/** The songs that most visitors gave a heart to, in the same days. */
function MostLoved({ asked }: { asked: PlaysSearch }) {
  const { t } = useTranslation('airtime')
  const { data, ...query } = useQuery(mostLovedQuery(useLanguage(), asked))
  return (
    <SongRanking
      icon="heart"
      title={t('plays.loved')}
      ranked={{ ...query, songs: data && !isRefusal(data) ? data.songs : null }}
      empty={{ title: t('plays.unloved'), text: t('plays.unlovedText') }}
      countOf={({ hearts }) => t('plays.hearts', { count: hearts })}
    />
  )
}

/** The songs that were played lately, and most often; each can be wished for. */
export function PlaysPage() {
  const asked = parsePlaysSearch(useSearch({ strict: false }))
  return (
    <RadioFrame page="recentlyPlayed">
      <PlaysSection asked={asked} />
      <div className={styles.rankings}>
        <MostPlayed asked={asked} />
        <MostLoved asked={asked} />
      </div>
    </RadioFrame>
  )
}
