import { useState } from 'react'
import { useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { decideProposal, pictureWords, takeBackProposal, undoProposalDecision } from '../../client.ts'
import type { PictureChanges, PictureState, StaffPicture } from '../../contract.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './picture-detail.module.css'

/** What was done is shown in the form beside it too. */
type ActingProps = DetailProps & { onShow: (picture: StaffPicture) => void }

/** What was handed in for a picture, with everything that would become public, and the decision. */
export function ProposalPanel(props: ActingProps) {
  const { picture } = props
  const { t } = useTranslation('staffGamePictures')
  const isFree = useScope('catalogue.edit') === 'all'
  const { proposal } = picture
  if (!proposal) return null
  return (
    <section className={styles.proposal} aria-label={t('proposal.title')}>
      <h3>{t('proposal.title')}</h3>
      <p className={styles.hint}>
        {proposal.by?.name ?? t('proposal.closed')}, <Time value={proposal.handedInAt} form="dateTime" />
      </p>
      <Changes before={picture} changes={proposal.changes} />
      {proposal.note !== '' && (
        <p className={styles.said} dir="auto">
          {proposal.note}
        </p>
      )}
      {isFree && <Decide {...props} />}
      {proposal.isOwn && <TakeBack {...props} />}
    </section>
  )
}

/** Each change, as it is and as it would be. */
function Changes({ before, changes }: { before: PictureState; changes: PictureChanges }) {
  const { t } = useTranslation('staffGamePictures')
  const language = useLanguage()
  const { isHidden, titles, day } = changes
  const dayText = (value: string | null) =>
    value === null ? t('proposal.asFound') : formatTime(`${value}T00:00:00Z`, 'date', language, 'UTC')
  const lines = [
    ...(titles
      ? languageCodes
          .filter((code) => titles[code] !== before.titles[code])
          .map((code) => ({
            label: t('form.inLanguage', { language: t(`language.${code}`) }),
            from: before.titles[code] || t('proposal.nothing'),
            to: titles[code] || t('proposal.removed'),
          }))
      : []),
    ...(day === undefined ? [] : [{ label: t('form.day'), from: dayText(before.day), to: dayText(day) }]),
    ...(isHidden === undefined
      ? []
      : [
          {
            label: t('proposal.visibility'),
            from: t(before.isHidden ? 'state.hidden' : 'state.shown'),
            to: t(isHidden ? 'state.hidden' : 'state.shown'),
          },
        ]),
  ]
  return (
    <dl className={styles.changes}>
      {lines.map(({ label, from, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Decide({ picture, pictures, onShow }: ActingProps) {
  const { t } = useTranslation('staffGamePictures')
  const { offer } = useUndo()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null)
  const { id, version: seen, file } = picture

  async function decide(isApproved: boolean): Promise<void> {
    if (!isApproved && reason.trim() === '') return setMissing(true)
    setBusy(isApproved ? 'approve' : 'reject')
    const decided = await pictures.act(decideProposal, { params: { id }, body: { seen, isApproved, reason } })
    setBusy(null)
    if (!decided) return
    onShow(decided)
    offer({
      text: t(isApproved ? 'proposal.approved' : 'proposal.rejected', { file }),
      detail: t('proposal.toldLater'),
      async undo() {
        const undone = await pictures.act(undoProposalDecision, { params: { id } })
        if (!undone) throw new Error('The decision stays')
        onShow(undone)
      },
    })
  }
  return (
    <>
      <Field
        label={t('proposal.reason')}
        help={t('proposal.reasonHelp')}
        counter={`${reason.trim().length}/${pictureWords.reason}`}
        error={isMissing ? t('proposal.reasonMissing') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={pictureWords.reason}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button small variant="primary" icon="check" busy={busy === 'approve'} onClick={() => void decide(true)}>
          {t('proposal.approve')}
        </Button>
        <Button small variant="danger" icon="close" busy={busy === 'reject'} onClick={() => void decide(false)}>
          {t('proposal.reject')}
        </Button>
      </div>
    </>
  )
}

function TakeBack({ picture, pictures, onShow }: ActingProps) {
  const { t } = useTranslation('staffGamePictures')
  const [busy, setBusy] = useState(false)
  async function takeBack(): Promise<void> {
    setBusy(true)
    const answer = await pictures.act(takeBackProposal, { params: { id: picture.id } })
    if (answer) onShow(answer)
    else setBusy(false)
  }
  return (
    <Button small icon="undo" busy={busy} onClick={() => void takeBack()}>
      {t('proposal.takeBack')}
    </Button>
  )
}
