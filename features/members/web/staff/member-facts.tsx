import type { ReactNode } from 'react'
import { useIconLabel } from '#features/accounts/web/parts.tsx'
import type { Presence } from '#features/housekeeping/contract.ts'
import { Head } from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { Time, useDateTime } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { MemberCard, WarningRecord } from '../../contract.ts'
import styles from './member-facts.module.css'

/** Portrait, state and the facts of a member, and the colleagues who have the card open. */
export function MemberFacts({ card, colleagues }: { card: MemberCard; colleagues: readonly Presence[] }) {
  const { t } = useTranslation('staffMembers')
  const figures = useFigures()
  const iconLabel = useIconLabel()
  return (
    <Card as="section" className={styles.card ?? ''} aria-label={t('facts.label')}>
      <Portrait src={card.avatar} />
      <div className={styles.words}>
        <States card={card} />
        <dl className={styles.facts}>
          <Fact label={t('facts.since')}>
            <Time value={card.createdAt} form="date" />
          </Fact>
          <Fact label={t('facts.seen')}>
            {card.seenAt ? <Time value={card.seenAt} form="relative" /> : t('state.loggedOut')}
          </Fact>
          <Fact label={t('facts.stars')}>{figures(card.stars)}</Fact>
          <Fact label={t('facts.comets')}>{figures(card.comets)}</Fact>
          <Fact label={t('facts.wears')}>{card.icon ? iconLabel(card.icon.name) : t('facts.nothing')}</Fact>
          <Fact label={t('facts.sessions')}>
            {card.sessions === 0 ? t('state.loggedOut') : t('facts.places', { count: card.sessions })}
          </Fact>
        </dl>
      </div>
      {colleagues.length > 0 && (
        <span className={styles.heads}>
          {colleagues.map((colleague) => (
            <Head key={colleague.id} {...colleague} writes />
          ))}
        </span>
      )}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function States({ card }: { card: MemberCard }) {
  const { t } = useTranslation('staffMembers')
  const dateTime = useDateTime()
  const ban = card.bans.find(({ holds }) => holds)
  const warnings = countingWarnings(card.warnings).length
  return (
    <p className={styles.plates}>
      {card.ownsName ? (
        <Plate tone="ok" icon="check">
          {t('state.verified')}
        </Plate>
      ) : (
        <Plate tone="warn" icon="warn">
          {t('state.lostName')}
        </Plate>
      )}
      {ban && (
        <Plate tone="bad" icon="ban">
          {ban.until ? t('state.bannedUntil', { until: dateTime(ban.until) }) : t('state.bannedForGood')}
        </Plate>
      )}
      {warnings > 0 && (
        <Plate tone="warn" icon="warn">
          {t('state.warnings', { count: warnings })}
        </Plate>
      )}
      {!card.canAct && (
        <Plate tone="line" icon="lock">
          {t('state.outranked')}
        </Plate>
      )}
    </p>
  )
}

/** The warnings that count now: neither taken back nor too old. */
function countingWarnings(warnings: readonly WarningRecord[]): readonly WarningRecord[] {
  const now = Date.now()
  return warnings.filter(({ takenBack, countsUntil }) => !takenBack && Date.parse(countsUntil) > now)
}
