import { useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { StaffLink, useScope } from '#features/housekeeping/web/parts.tsx'
import { addressBelow } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, Time, useInstants, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffComment } from '../../contract.ts'
import { BanGuestDialog } from './ban-guest-dialog.tsx'
import styles from './comment-detail.module.css'
import { useCommentState } from './comment-state.ts'
import { useItemTitle } from './item-title.ts'

/** Everything about a comment: its words, context and writer, the reports, notes and decisions. */
export function CommentFacts({ comment }: { comment: StaffComment }) {
  const { t } = useTranslation('staffComments')
  const language = useLanguage()
  const instants = useInstants()
  const title = useItemTitle()(comment)
  const { item, answers, text, createdAt, editedAt, reportedTexts, appeal, id } = comment
  const state = useCommentState()(comment)
  return (
    <>
      <div className={styles.top}>
        <Plate tone={state.tone} icon={state.icon}>
          {state.text}
        </Plate>
        <Plate tone="line">{t(`languages.${comment.language ?? 'unknown'}`)}</Plate>
        <span className={styles.meta}>
          #{id} · <Time value={createdAt} form="dateTime" /> {t('detail.on')}{' '}
          {item ? <a href={addressBelow(language, `${item.path}#comment-${id}`)}>{title}</a> : t('detail.gone')}
        </span>
      </div>
      {answers && (
        <p className={styles.context} dir="auto">
          <b>{t('detail.answers', { name: answers.author ?? t('detail.nobody') })}</b> {answers.text}
        </p>
      )}
      <blockquote className={styles.said} lang={comment.language ?? undefined} dir="auto">
        {text}
        {editedAt && <small className={styles.meta}>{t('detail.edited', { time: instants.relative(editedAt) })}</small>}
      </blockquote>
      {reportedTexts.map((then) => (
        <div key={then} className={styles.then}>
          <p className={styles.meta}>{t('reports.then')}</p>
          <blockquote dir="auto">{then}</blockquote>
        </div>
      ))}
      <Writer comment={comment} />
      <Reports comment={comment} />
      {comment.held && <Note tone="warn" icon="lock" title={heldSentence(t, comment.held)} />}
      {comment.notes.map(({ id: note, by, text: words, at }) => (
        <Note key={note} tone="lamp" icon="pencil" title={by ? t('detail.note', { name: by }) : t('detail.noteNobody')}>
          <span dir="auto">{words}</span> <Time value={at} form="relative" />
        </Note>
      ))}
      <Decided comment={comment} />
      {appeal && (
        <Note icon="eye" title={t('detail.appeal')}>
          <q dir="auto">{appeal.text}</q> {!appeal.mayDecide && t('detail.appealOwn')}
        </Note>
      )}
    </>
  )
}

function heldSentence(
  t: ReturnType<typeof useTranslation<'staffComments'>>['t'],
  { kind, by }: NonNullable<StaffComment['held']>,
): string {
  if (kind === 'links') return t('why.links', { count: Number(by) })
  return t(kind === 'word' ? 'why.word' : 'why.name', { by })
}

function Writer({ comment: { id, author, writer, canBanGuest } }: { comment: StaffComment }) {
  const { t } = useTranslation('staffComments')
  const mayBan = useScope('members.ban') !== null
  const [isBanning, setBanning] = useState(false)
  const language = useLanguage()
  const zone = useZone()
  if (!author) return <p className={styles.meta}>{t('detail.nobody')}</p>
  const { name, hotel, accountId, avatar } = author
  return (
    <div className={styles.writer}>
      <Portrait src={avatar} size="small" tone={accountId === null ? 'off' : 'lamp'} />
      <div>
        <p>
          <b>{name}</b> <HotelPlate code={hotel} />
        </p>
        <p className={styles.meta}>
          {accountId === null
            ? t('detail.guest')
            : writer?.since && t('detail.since', { time: formatTime(writer.since, 'date', language, zone) })}
          {writer && ` · ${t('detail.history', { comments: writer.comments, removed: writer.removed })}`}
          {accountId === null && mayBan && !canBanGuest && ` · ${t('banGuest.forgotten')}`}
        </p>
      </div>
      {accountId !== null && (
        <StaffLink
          className={buttonClass({ small: true }, styles.member)}
          to={`members/${hotels[hotel].label.toLowerCase()}/${encodeURIComponent(name)}`}
        >
          <Icon name="user" small />
          {t('detail.member')}
        </StaffLink>
      )}
      {mayBan && canBanGuest && (
        <Button small className={styles.member} onClick={() => setBanning(true)}>
          <Icon name="ban" small />
          {t('banGuest.button')}
        </Button>
      )}
      {isBanning && <BanGuestDialog id={id} name={name} onClose={() => setBanning(false)} />}
    </div>
  )
}

function Reports({ comment: { reports, reporters } }: { comment: StaffComment }) {
  const { t } = useTranslation('staffComments')
  if (reports.length === 0) return null
  const members = reporters.flatMap(({ name, upheld, settled }) => {
    if (name === null) return []
    return settled === 0 ? t('reports.new', { name }) : t('reports.trust', { name, upheld, settled })
  })
  const guests = reporters.length - members.length
  const names = [...members, ...(guests > 0 ? [t('reports.guests', { count: guests })] : [])]
  return (
    <div className={styles.reports}>
      {reports.map(({ reason, count }, place) => (
        <Plate key={reason} tone={place === 0 ? 'bad' : 'line'} icon="warn">
          {t('reports.count', { reason: t(`reports.${reason}`), times: count })}
        </Plate>
      ))}
      <span className={styles.meta}>
        {t('reports.by')} {names.join(', ')}
      </span>
    </div>
  )
}

/** The last decision, as far as it was not undone, with what the writer reads. */
function Decided({ comment: { decision } }: { comment: StaffComment }) {
  const { t } = useTranslation('staffComments')
  if (!decision) return null
  const { kind, by, at, reason, text, isWarned } = decision
  return (
    <Note
      icon={kind === 'deleted' ? 'trash' : 'check'}
      title={
        <>
          {t(`detail.decision.${kind}`)}
          {reason && `: ${t(`reasons.${reason}`)}`}
          {isWarned && `, ${t('detail.warned')}`}
        </>
      }
    >
      {text && <p dir="auto">{t('detail.told', { text })}</p>}
      {by} <Time value={at} form="relative" />
    </Note>
  )
}
