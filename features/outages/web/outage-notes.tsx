import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { hotels } from '#features/hotels/client.ts'
import type { Edition, HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { loadWords } from '#platform/web/words.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listOutages } from '../client.ts'
import type { Outage } from '../contract.ts'
import styles from './outage-notes.module.css'

/** The hotels whose outages a page shows: one hotel, or those of an edition. */
export type AskedOutages = { hotel: HotelCode } | { edition: Edition }

const againMs = 60_000

/**
 * The query for hotels that cannot be read. Its translations are loaded only with an outage, which
 * is rare.
 */
function outagesQuery(language: LanguageCode, asked: AskedOutages) {
  return queryOptions({
    queryKey: [listOutages.path, asked, language] as const,
    queryFn: async ({ signal }) => {
      const answer = await call(listOutages, { query: asked }, signal)
      await bringWords(language, answer)
      return answer
    },
    staleTime: againMs,
    // Polls during an outage, so that the end is shown.
    refetchInterval: ({ state }) => (outagesIn(state.data).length > 0 ? againMs : false),
    meta: { readOnArrival: true },
  })
}

/** The outages of an answer; none where there is no answer. */
function outagesIn(answer: Answer<ContractOf<typeof listOutages>> | undefined): readonly Outage[] {
  return answer === undefined || isRefusal(answer) ? [] : answer.outages
}

/** Loads the outages that a page shows. Client-side navigation does not wait for them. */
export async function loadOutages(
  queryClient: QueryClient,
  language: LanguageCode,
  asked: AskedOutages,
): Promise<void> {
  const query = outagesQuery(language, asked)
  const drawn = queryClient.getQueryData(query.queryKey)
  const loading = queryClient.prefetchQuery(query)
  if (import.meta.env.SSR) await loading
  // The outages rendered by the server are hydrated with their translations.
  else if (drawn) await bringWords(language, drawn).catch(() => {})
}

async function bringWords(language: LanguageCode, answer: Answer<ContractOf<typeof listOutages>>): Promise<void> {
  if (outagesIn(answer).length > 0) await loadWords(language, ['status'])
}

const icons = { maintenance: 'wrench', failing: 'moon' } as const

/**
 * Shows above a page's content that its hotel, or some of its hotels, cannot be read, since when,
 * and how old the data is; nothing while all are available. `shownFrom` is when the data was read,
 * if the page knows it better than the hotel's last answer.
 */
export function OutageNotes({ asked, shownFrom }: { asked: AskedOutages; shownFrom?: string | null }) {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const { data } = useQuery(outagesQuery(language, asked))
  const outages = outagesIn(data)
  const [first, ...others] = outages
  if (!first) return null
  const isAlone = others.length === 0
  return (
    <div className={styles.notes}>
      <Note
        tone="warn"
        icon={icons[first.state]}
        title={isAlone ? <Since outage={first} /> : t('outage.several', { count: outages.length })}
      >
        {isAlone ? (
          <p>
            <Shown from={shownFrom ?? first.lastSuccessAt} since={first.since} />
          </p>
        ) : (
          <ul>
            {outages.map((outage) => (
              <li key={outage.hotel}>
                <Since outage={outage} /> <Shown from={outage.lastSuccessAt} since={outage.since} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <MoreLink href={addressOf('status', language)} onClick={onLinkClick}>
            {t('outage.all')}
          </MoreLink>
        </p>
      </Note>
    </div>
  )
}

function Since({ outage: { hotel, state, since } }: { outage: Outage }) {
  const { t } = useTranslation('status')
  const { dateTime } = useInstants()
  return t(`outage.${state}`, { hotel: hotels[hotel].label, since: dateTime(since) })
}

/** Shows how old the data is: only the time on the day of the outage. */
function Shown({ from, since }: { from: string | null; since: string }) {
  const { t } = useTranslation('status')
  const { beside } = useInstants()
  return from === null ? t('outage.nothing') : t('outage.shown', { date: beside(from, since) })
}
