import { useState } from 'react'
import { Head, Panel, useLocalDraft, useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { decideProposal, handInBadge, reopenProposal, staffBounds, withdrawProposal } from '../../client.ts'
import type { Proposal } from '../../contract.ts'
import styles from './badge-detail.module.css'
import type { DetailProps } from './detail-props.ts'
import { TextDifferences } from './text-differences.tsx'
import { WayFacts } from './way-facts.tsx'

/** What was handed in, with all that it would publish, and the decision of a colleague. */
export function ProposalsPanel({ detail, access }: DetailProps) {
  const { t } = useTranslation('staffBadges')
  const dateTime = useDateTime()
  const mayPublish = useScope('catalogue.edit') === 'all'
  return (
    <Panel icon="send" title={t('proposals.title')}>
      <ul className={styles.entries}>
        {detail.proposals.map((proposal) => (
          <li key={proposal.id}>
            <span className={styles.line}>
              <Head isNamed name="" avatar={proposal.by?.avatar ?? null} />
              <b>
                {t(
                  proposal.what === 'texts'
                    ? 'proposals.texts'
                    : proposal.wayId
                      ? 'proposals.wayChange'
                      : 'proposals.way',
                )}
              </b>
              <Plate tone={tones[proposal.state]}>{t(`proposals.state.${proposal.state}`)}</Plate>
            </span>
            <small className={styles.by}>
              {t('proposals.by', { name: proposal.by?.name ?? t('closed'), at: dateTime(proposal.at) })}
            </small>
            <Proposed proposal={proposal} detail={detail} />
            {proposal.reason !== '' && <p>{proposal.reason}</p>}
            {proposal.state === 'waiting' &&
              (proposal.isOwn ? (
                <Withdraw proposal={proposal} detail={detail} access={access} hasHint={mayPublish} />
              ) : (
                <Decide proposal={proposal} detail={detail} access={access} />
              ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const tones = { waiting: 'lamp', approved: 'ok', rejected: 'bad', withdrawn: 'plain' } as const

type ProposalProps = { proposal: Proposal; detail: DetailProps['detail'] }

function Proposed({ proposal, detail }: ProposalProps) {
  const { t } = useTranslation('staffBadges')
  if (proposal.what === 'texts') return <TextDifferences before={detail.texts} after={proposal.texts} />
  const replaced = detail.wayList.find(({ id }) => id === proposal.wayId)
  return (
    <>
      {replaced && (
        <>
          <small className={styles.by}>{t('proposals.before')}</small>
          <WayFacts way={replaced} />
          <small className={styles.by}>{t('proposals.after')}</small>
        </>
      )}
      <WayFacts way={proposal.way} />
    </>
  )
}

function Withdraw({ proposal, detail, access, hasHint }: ProposalProps & DetailProps & { hasHint: boolean }) {
  const { t } = useTranslation('staffBadges')
  const { offer } = useUndo()
  const { code } = detail
  async function withdraw() {
    if (!(await access.act(withdrawProposal, { params: { code, id: proposal.id } }))) return
    offer({
      text: t('proposals.withdrawn', { code }),
      async undo() {
        const body =
          proposal.what === 'texts'
            ? ({ what: 'texts', texts: proposal.texts } as const)
            : ({ what: 'way', way: proposal.way, wayId: proposal.wayId } as const)
        if (!(await access.act(handInBadge, { params: { code }, body }))) throw new Error('It stays withdrawn')
      },
    })
  }
  return (
    <>
      {hasHint && <p className={styles.hint}>{t('proposals.own')}</p>}
      <span className={styles.line}>
        <Button small icon="undo" onClick={() => void withdraw()}>
          {t('proposals.withdraw')}
        </Button>
      </span>
    </>
  )
}

const readReason = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** Publishes a proposal, or rejects it with a reason; both can be undone. */
function Decide({ proposal, detail, access }: ProposalProps & DetailProps) {
  const { t } = useTranslation('staffBadges')
  const { offer } = useUndo()
  const [reason, setReason] = useLocalDraft(`badgeProposal ${proposal.id}`, readReason)
  const [busy, setBusy] = useState(false)
  const { code } = detail
  const params = { code, id: proposal.id }

  async function reopen() {
    if (!(await access.act(reopenProposal, { params, body: {} }))) throw new Error('The decision stays')
  }
  async function approve() {
    setBusy(true)
    const replaced = proposal.what === 'way' ? detail.wayList.find(({ id }) => id === proposal.wayId) : undefined
    const body = { decision: 'approve', seen: detail.seen, version: replaced?.version ?? null } as const
    const done = await access.act(decideProposal, { params, body })
    setBusy(false)
    if (done) offer({ text: t('proposals.approved', { code }), undo: reopen })
  }
  async function reject() {
    if (reason === null || reason.trim() === '') return
    setBusy(true)
    const done = await access.act(decideProposal, { params, body: { decision: 'reject', reason } })
    setBusy(false)
    if (!done) return
    setReason(null)
    offer({ text: t('proposals.rejected', { code }), undo: reopen })
  }
  if (reason === null)
    return (
      <span className={styles.line}>
        <Button small variant="primary" icon="check" busy={busy} onClick={() => void approve()}>
          {t('proposals.approve')}
        </Button>
        <Button small icon="x" onClick={() => setReason('')}>
          {t('proposals.reject')}
        </Button>
      </span>
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void reject()
      }}
    >
      <Field label={t('proposals.reason')}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={staffBounds.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <span className={styles.line}>
        <Button type="submit" small variant="danger" busy={busy} disabled={reason.trim() === ''}>
          {t('proposals.send')}
        </Button>
        <Button small variant="ghost" onClick={() => setReason(null)}>
          {t('proposals.cancel')}
        </Button>
      </span>
    </form>
  )
}
