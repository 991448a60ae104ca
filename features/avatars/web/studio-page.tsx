import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useId } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { PartsPicker } from './parts-picker.tsx'
import { PosePicker } from './pose-picker.tsx'
import { Preview } from './preview.tsx'
import { lookQuery, partsQuery, studioQuery } from './queries.ts'
import styles from './studio-page.module.css'
import { parseStudioSearch, type StudioSearch } from './studio-search.ts'
import { TakeOver } from './take-over.tsx'
import { type Studio, useStudio } from './use-studio.ts'

/**
 * Loads where avatars are drawn, and the look that is taken over; a player who is refused is said
 * so.
 */
export async function loadStudio(queryClient: QueryClient, asked: Pick<StudioSearch, 'player'>): Promise<void> {
  const { player } = parseStudioSearch(asked)
  await Promise.all([
    queryClient.ensureQueryData(studioQuery),
    player === undefined ? undefined : queryClient.ensureQueryData(lookQuery(player)).catch(() => {}),
  ])
}

/**
 * The head of the studio. Search engines are shown the page without a look: there are countless
 * others.
 */
export function studioHead({ words, language }: { words: i18n; language: LanguageCode }, asked: StudioSearch) {
  const address = addressOf('habboAvatar', language)
  return {
    meta: pageMeta({
      title: pageTitle(words, [words.t('shell:menu.habbo'), words.t('avatars:title')]),
      description: words.t('avatars:description'),
      unlisted: Object.values(parseStudioSearch(asked)).some((value) => value !== undefined),
    }),
    links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)],
  }
}

/** Dresses an avatar, which the game's imager draws; the address keeps it. */
export function StudioPage() {
  const { t } = useTranslation(['avatars', 'shell'])
  const language = useLanguage()
  const studio = useStudio()
  const id = useId()
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        shift={-860}
        crumbs={[
          { label: t('home'), to: addressOf('home', language) },
          { label: t('shell:menu.habbo') },
          { label: t('title') },
        ]}
      />
      <PageBody>
        <p className={styles.lead}>{t('lead')}</p>
        {studio.refused && (
          <Note
            icon={studio.refused === 'error.playerHidden' ? 'lock' : 'info'}
            title={t(studio.refused === 'error.playerHidden' ? 'take.hidden' : 'take.unknown')}
          />
        )}
        <div className={styles.studio}>
          <div className={styles.shown}>
            <Preview studio={studio} />
          </div>
          <div className={styles.choices}>
            <Card as="section" aria-labelledby={id}>
              <CardTitle icon="brush" title={t('parts.title')} id={id} />
              <Parts studio={studio} />
            </Card>
            <PosePicker studio={studio} />
            <TakeOver />
          </div>
        </div>
      </PageBody>
    </>
  )
}

function Parts({ studio }: { studio: Studio }) {
  const { t } = useTranslation('avatars')
  // Large, and of no use before the page runs.
  const isRunning = useHydrated()
  const { data, isError, refetch } = useQuery({ ...partsQuery, enabled: isRunning })
  if (data && !isRefusal(data)) {
    if (data.types.length > 0) return <PartsPicker data={data} studio={studio} />
    return <EmptyState title={t('parts.none')}>{t('parts.noneText')}</EmptyState>
  }
  if (isError)
    return (
      <Note tone="bad" icon="warn" role="alert" title={t('parts.failed')}>
        <Button small onClick={() => void refetch()}>
          {t('parts.again')}
        </Button>
      </Note>
    )
  return (
    <>
      <noscript>
        <p>{t('parts.withoutScript')}</p>
      </noscript>
      <p className="sr">{t('parts.loading')}</p>
      <Skeleton height="420px" />
    </>
  )
}
