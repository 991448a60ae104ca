import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useCopy } from '#platform/web/copy.ts'
import { HoursOf } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useShare } from '#platform/web/share.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { comparedAtLeast, comparedAtMost } from '../../compared-players.ts'
import type { Comparison } from '../../contract.ts'
import { joinNames } from '../join-names.ts'
import { AddPlayer } from './add-player.tsx'
import { BadgeLines } from './badge-lines.tsx'
import styles from './compare-page.module.css'
import { comparedLists, comparisonQuery } from './compare-queries.ts'
import { viewOf } from './compare-search.ts'
import { ComparedBadges } from './compared-badges.tsx'
import { ComparedFriends } from './compared-friends.tsx'
import { PlayerCards } from './player-cards.tsx'

export { loadPage, pageHead } from './load-comparison.ts'

const pollMs = 2_000

/**
 * Two to four players side by side. With fewer, or one who is hidden or unknown, the page has the
 * form alone.
 */
export function ComparePage() {
  const { t } = useTranslation(['compare', 'scanner'])
  const language = useLanguage()
  const { ids, of } = viewOf(useSearch({ strict: false }))
  const { comparison, failed } = useComparison(ids)
  return (
    <HoursOf value="24">
      <Street
        variant="inner"
        title={t('title')}
        shift={-420}
        crumbs={[
          { label: t('scanner:crumbs.home'), to: addressOf('home', language) },
          { label: t('scanner:crumbs.scanner') },
          { label: t('title') },
        ]}
      />
      <PageBody>
        <div className={styles.page}>
          {ids.length < comparedAtLeast && <p className={styles.lead}>{t('lead')}</p>}
          <PlayerCards ids={ids} comparison={comparison} />
          {ids.length < comparedAtMost && <AddPlayer ids={ids} />}
          {failed && <Note tone="bad" icon="warn" role="alert" title={t('failed')} />}
          {comparison && <ShareButtons ids={ids} comparison={comparison} />}
          {comparison && (
            <>
              <ComparedBadges comparison={comparison} of={of} />
              <BadgeLines comparison={comparison} />
              <ComparedFriends comparison={comparison} />
            </>
          )}
        </div>
      </PageBody>
    </HoursOf>
  )
}

/** The comparison, read again while one of the players is being scanned; then its lists too. */
function useComparison(ids: readonly string[]): { comparison: Comparison | undefined; failed: boolean } {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery({
    ...comparisonQuery(ids),
    enabled: ids.length >= comparedAtLeast,
    refetchInterval: ({ state: { data: known } }) =>
      known !== undefined && !isRefusal(known) && known.players.some(({ isBeingScanned }) => isBeingScanned)
        ? pollMs
        : false,
  })
  const comparison = data === undefined || isRefusal(data) || ids.length < comparedAtLeast ? undefined : data
  const read = comparison?.players.map(({ habboId, badges, friends }) =>
    [habboId, badges.checkedAt, badges.current, friends.checkedAt, friends.current].join(),
  )
  const state = read?.join(' ')
  const players = ids.join(',')
  const before = useRef({ players, state })
  useEffect(() => {
    const { current } = before
    before.current = { players, state }
    if (current.players !== players || current.state === undefined || current.state === state) return
    for (const path of comparedLists) void queryClient.invalidateQueries({ queryKey: [path, players] })
  }, [players, state, queryClient])
  return { comparison, failed: isError && data === undefined }
}

function ShareButtons({ ids, comparison: { players } }: { ids: readonly string[]; comparison: Comparison }) {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const copy = useCopy()
  const share = useShare()
  const address = `${useSite().publicUrl}${addressOf('scannerCompare', language)}?players=${ids.join(',')}`
  const names = joinNames(
    players.map(({ name }) => name),
    language,
  )
  return (
    <div className="row">
      <Button
        icon="link"
        onClick={() => void copy(address, { copied: t('share.copied'), failed: t('share.copyFailed', { address }) })}
      >
        {t('share.copy')}
      </Button>
      {share && (
        <Button icon="send" onClick={() => void share({ title: names, url: address }, t('share.failed'))}>
          {t('share.share')}
        </Button>
      )}
    </div>
  )
}
