import { type ReactNode, useState } from 'react'
import { useRoleName } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { Chip, FilterRow, useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { Time, useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { takeWarningBack, unbanMember, undoUnban } from '../../client.ts'
import type { BanRecord, FormerRole, HeldRole, WarningRecord } from '../../contract.ts'
import { useByName } from './by-name.tsx'
import { type EventKind, eventKinds, eventsOf, type MemberEvent } from './events-of.ts'
import styles from './member-events.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import type { CardActs } from './use-card.ts'

/** What happened to a member, newest first, with filters by kind. */
export function MemberEvents(acts: CardActs) {
  const { t } = useTranslation('staffMembers')
  const [kind, setKind] = useState<EventKind | null>(null)
  const events = eventsOf(acts.card)
  const shown = events.filter((event) => kind === null || event.kind === kind)
  return (
    <Card as="section" aria-label={t('tab.all')}>
      <FilterRow label={t('events.filter')}>
        <Chip on={kind === null} onClick={() => setKind(null)}>
          {t('filter.all')}
        </Chip>
        {eventKinds.map((each) => {
          const count = events.filter((event) => event.kind === each).length
          return count === 0 ? null : (
            <Chip key={each} on={kind === each} count={count} onClick={() => setKind(each)}>
              {t(`events.kind.${each}`)}
            </Chip>
          )
        })}
      </FilterRow>
      <ol className={styles.events}>
        {shown.map((event) => (
          <Event key={`${event.kind} ${event.id}`} event={event} {...acts} />
        ))}
      </ol>
    </Card>
  )
}

function Event({ event, ...acts }: { event: MemberEvent } & CardActs) {
  const { t } = useTranslation('staffMembers')
  const byName = useByName()
  switch (event.kind) {
    case 'warning':
      return <WarningEvent warning={event.warning} {...acts} />
    case 'ban':
      return <BanEvent ban={event.ban} {...acts} />
    case 'note':
      return (
        <Line icon="pencil" at={event.at} title={t('events.note', { by: byName(event.note.by) })}>
          <p>{event.note.text}</p>
        </Line>
      )
    case 'role':
      return 'role' in event ? <GrantEvent role={event.role} /> : <RevokeEvent former={event.former} />
    case 'balance': {
      const { stars, comets, reason, by } = event.correction
      const changes = [
        ...(stars === 0 ? [] : [`${t('facts.stars')}: ${signed(stars)}`]),
        ...(comets === 0 ? [] : [`${t('facts.comets')}: ${signed(comets)}`]),
      ]
      return (
        <Line icon="coin" at={event.at} title={t('events.balance', { by: byName(by) })}>
          <p>{changes.join(', ')}</p>
          <p>{reason}</p>
        </Line>
      )
    }
    case 'joined':
      return (
        <Line
          icon="check"
          tone="ok"
          at={event.at}
          title={t('events.joined', { hotel: hotels[acts.card.hotel].label })}
        />
      )
  }
}

/** A change with its sign: `+5`, `−5`. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : `−${Math.abs(change)}`
}

function WarningEvent({ warning, card, act }: { warning: WarningRecord } & CardActs) {
  const { t } = useTranslation('staffMembers')
  const byName = useByName()
  const dateTime = useDateTime()
  const mayWarn = useScope('members.warn') !== null && card.canAct
  const { id, takenBack, countsUntil, by, reason, text, at } = warning
  const title = t('events.warning', { by: byName(by), reason: t(`reason.${reason}`) })
  return (
    <Line
      icon="warn"
      tone={takenBack ? undefined : 'warn'}
      at={at}
      title={title}
      action={
        mayWarn &&
        !takenBack && (
          <Button
            small
            variant="ghost"
            icon="undo"
            onClick={() => void act(takeWarningBack, { params: { id: card.id, warning: id } })}
          >
            {t('act.takeBack')}
          </Button>
        )
      }
    >
      <p>{text}</p>
      <p>
        {takenBack
          ? t('events.takenBack', { by: byName(takenBack.by), at: dateTime(takenBack.at) })
          : t('events.counts', { until: dateTime(countsUntil) })}
      </p>
    </Line>
  )
}

function BanEvent({ ban, ...acts }: { ban: BanRecord } & CardActs) {
  const { t } = useTranslation('staffMembers')
  const byName = useByName()
  const dateTime = useDateTime()
  const mayBan = useScope('members.ban') !== null && acts.card.canAct
  const [isLifting, setLifting] = useState(false)
  const { by, until, reason, at, holds, lifted } = ban
  const values = { by: byName(by), until: until ? dateTime(until) : '' }
  return (
    <Line
      icon="ban"
      tone={holds ? 'bad' : undefined}
      at={at}
      title={until ? t('events.ban', values) : t('events.banForGood', values)}
      action={
        mayBan &&
        holds && (
          <Button small variant="ghost" icon="undo" onClick={() => setLifting(true)}>
            {t('act.unban')}
          </Button>
        )
      }
    >
      <p>{reason}</p>
      {lifted && (
        <p>
          {t('events.lifted', { by: byName(lifted.by), at: dateTime(lifted.at) })}
          {lifted.reason && ` ${lifted.reason}`}
        </p>
      )}
      {!lifted && !holds && <p>{t('events.over')}</p>}
      {isLifting && <UnbanDialog {...acts} ban={ban} onClose={() => setLifting(false)} />}
    </Line>
  )
}

function GrantEvent({ role: { role, department, since, by, reason } }: { role: HeldRole }) {
  const { t } = useTranslation(['staffMembers', 'staffRoles'])
  const roleName = useRoleName()
  const byName = useByName()
  const named = department ? `${roleName(role)} (${t(`staffRoles:department.${department}`)})` : roleName(role)
  return (
    <Line icon="heart" at={since} title={t('events.granted', { role: named, by: byName(by) })}>
      {reason && <p>{reason}</p>}
    </Line>
  )
}

function RevokeEvent({ former: { role, until, revokedBy, revokeReason } }: { former: FormerRole }) {
  const { t } = useTranslation('staffMembers')
  const roleName = useRoleName()
  const byName = useByName()
  return (
    <Line icon="heart" at={until} title={t('events.revoked', { role: roleName(role), by: byName(revokedBy) })}>
      {revokeReason && <p>{revokeReason}</p>}
    </Line>
  )
}

function Line({
  icon,
  tone,
  at,
  title,
  action,
  children,
}: {
  icon: IconName
  tone?: 'warn' | 'bad' | 'ok' | undefined
  at: string
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={styles.event} data-tone={tone}>
      <Time value={at} form="dateTime" />
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  )
}

/** Lifts a ban with a reason. */
function UnbanDialog({ ban, card, ...rest }: CardActs & { ban: BanRecord; onClose: () => void }) {
  const { t } = useTranslation('staffMembers')
  const { offer } = useUndo()
  const offerUndo = () =>
    offer({
      text: t('unban.done', { name: card.name }),
      async undo() {
        const answer = await call(undoUnban, { params: { id: card.id, ban: ban.id } })
        if (isRefusal(answer)) throw new Error(answer.refused)
        rest.onCard(answer)
      },
    })
  return (
    <ReasonDialog
      {...rest}
      onDone={offerUndo}
      title={t('unban.title', { name: card.name })}
      act={t('act.unban')}
      endpoint={unbanMember}
      parts={(reason) => ({ params: { id: card.id, ban: ban.id }, body: { reason } })}
      help={t('field.staffOnly')}
    />
  )
}
