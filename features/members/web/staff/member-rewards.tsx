import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { iconOfLedger } from '#features/accounts/client.ts'
import type { IconWords, LedgerEntry } from '#features/accounts/contract.ts'
import { IconPicture, useIconLabel } from '#features/accounts/web/parts.tsx'
import { type Column, DataTable, useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { giveMemberIcon, listMemberLedger, takeMemberIcon } from '../../client.ts'
import type { OwnedIcon } from '../../contract.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { GiveIconDialog } from './give-icon-dialog.tsx'
import { signed } from './member-events.tsx'
import styles from './member-rewards.module.css'
import { parseMemberSearch } from './searches.ts'
import type { CardActs } from './use-card.ts'

/** The icons of a member, and every change of the balances. */
export function MemberRewards(acts: CardActs) {
  return (
    <div className={styles.parts}>
      <Icons {...acts} />
      <Ledger {...acts} />
    </div>
  )
}

function Icons(acts: CardActs) {
  const { t } = useTranslation('staffMembers')
  const { card } = acts
  const mayGive = useScope('shop.give') !== null && card.canAct
  const [isGiving, setGiving] = useState(false)
  return (
    <Card as="section" aria-label={t('icons.title')}>
      <h2 className={styles.heading}>{t('icons.title')}</h2>
      {card.icons.length === 0 && <p className={styles.none}>{t('icons.none')}</p>}
      <ul className={styles.icons}>
        {card.icons.map((owned) => (
          <Owned key={owned.icon} owned={owned} mayTake={mayGive} {...acts} />
        ))}
      </ul>
      {mayGive && (
        <Button small icon="bag" onClick={() => setGiving(true)}>
          {t('icons.give')}
        </Button>
      )}
      {isGiving && <GiveIconDialog {...acts} onClose={() => setGiving(false)} />}
    </Card>
  )
}

function Owned({ owned, mayTake, card, act, send, onCard }: CardActs & { owned: OwnedIcon; mayTake: boolean }) {
  const { t } = useTranslation('staffMembers')
  const labelOf = useIconLabel()
  const { offer } = useUndo()
  const { icon, how, paid, since, names } = owned
  const label = labelOf(icon, names)

  async function take() {
    if (!(await act(takeMemberIcon, { params: { id: card.id, icon } }))) return
    // What was paid has come back, so that a gift cannot undo it.
    if (paid > 0) return
    offer({
      text: t('icons.taken', { icon: label }),
      async undo() {
        const answer = await send(giveMemberIcon, { params: { id: card.id }, body: { icon } })
        if (isRefusal(answer)) throw new Error(answer.refused)
        onCard(answer)
      },
    })
  }

  return (
    <li className={styles.icon}>
      <IconPicture icon={icon} />
      <span>
        {label}
        <small>
          {how === 'given' ? t('icons.given') : t('icons.bought', { count: paid })}
          {', '}
          <Time value={since} form="date" />
        </small>
      </span>
      {mayTake && (
        <Button small variant="ghost" icon="trash" onClick={() => void take()}>
          {t('icons.take')}
        </Button>
      )}
    </li>
  )
}

function Ledger(acts: CardActs) {
  const { t } = useTranslation('staffMembers')
  const { card } = acts
  const mayCorrect = useScope('shop.give') !== null && card.canAct
  const { act } = parseMemberSearch(useSearch({ strict: false }))
  const [isCorrecting, setCorrecting] = useState(act === 'correct' && mayCorrect)
  const asked = useInfiniteQuery({
    queryKey: [listMemberLedger.path, card.id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMemberLedger,
        { params: { id: card.id }, query: pageParam === null ? {} : { before: pageParam } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (isRefusal(page) ? null : page.older),
  })
  const entries = (asked.data?.pages ?? []).flatMap((page) => (isRefusal(page) ? [] : page.entries))
  const names = Object.assign({}, ...(asked.data?.pages ?? []).map((page) => (isRefusal(page) ? {} : page.names)))
  const nameOf = useReason(names)
  const columns: readonly Column<LedgerEntry>[] = [
    { key: 'what', label: t('ledger.what'), isTitle: true, cell: nameOf },
    { key: 'when', label: t('ledger.when'), cell: ({ changedAt }) => <Time value={changedAt} form="dateTime" /> },
    {
      key: 'stars',
      label: t('facts.stars'),
      isNumber: true,
      cell: ({ stars }) => (stars === 0 ? '' : signed(stars)),
    },
    {
      key: 'comets',
      label: t('facts.comets'),
      isNumber: true,
      cell: ({ comets }) => (comets === 0 ? '' : signed(comets)),
    },
  ]
  return (
    <Card as="section" flush aria-label={t('ledger.title')}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('ledger.title')}</h2>
        {mayCorrect && (
          <Button small icon="coin" onClick={() => setCorrecting(true)}>
            {t('ledger.correct')}
          </Button>
        )}
      </div>
      {asked.isPending && <Skeleton height="200px" />}
      {asked.data && entries.length === 0 && <p className={styles.none}>{t('ledger.none')}</p>}
      {entries.length > 0 && (
        <DataTable label={t('ledger.title')} columns={columns} rows={entries} keyOf={({ id }) => id} />
      )}
      {asked.hasNextPage && (
        <div className={styles.head}>
          <Button small busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {t('ledger.older')}
          </Button>
        </div>
      )}
      {isCorrecting && <CorrectionDialog {...acts} onClose={() => setCorrecting(false)} />}
    </Card>
  )
}

const reasons = {
  comment: 'comment',
  'comment deleted': 'commentDeleted',
  'icon bought': 'iconBought',
  'icon taken back': 'iconTakenBack',
  achievement: 'achievement',
  streak: 'streak',
  correction: 'correction',
} as const

/** Returns a function that words the reason of an entry, with the icon that it is about. */
function useReason(names: Readonly<Record<string, IconWords>>): (entry: LedgerEntry) => string {
  const { t } = useTranslation('staffMembers')
  const labelOf = useIconLabel()
  return ({ reason, about }) => {
    const known = Object.entries(reasons).find(([key]) => key === reason)?.[1]
    const icon = iconOfLedger(about)
    const words = t(`ledger.reason.${known ?? 'other'}`)
    return icon ? `${words}: ${labelOf(icon, names[icon])}` : words
  }
}
