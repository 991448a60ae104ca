import { useState } from 'react'
import { Head, Panel, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { staffTextLengths, voteOnApplication } from '../../client.ts'
import type { Vote } from '../../contract.ts'
import styles from './panels.module.css'
import type { ApplicationActs } from './use-application.ts'

const votes = ['yes', 'no', 'unsure'] as const
const icons: Record<Vote, IconName> = { yes: 'check', no: 'close', unsure: 'minus' }

/** The votes of the team, which the applicant does not see, and the member's own. */
export function VotesPanel({ application, act }: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const { id, status } = application
  const own = application.votes.find(({ isOwn }) => isOwn)
  const [chosen, setChosen] = useState<Vote | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const vote: Vote | '' = chosen ?? own?.vote ?? ''
  const text = written ?? own?.text ?? ''
  const isOpen = status === 'pending'
  const isTooLong = text.trim().length > staffTextLengths.vote
  const count = (each: Vote) => application.votes.filter((cast) => cast.vote === each).length

  async function cast(given: Vote | null) {
    if (busy || isTooLong) return
    setBusy(true)
    const body = { vote: given, text: given === null ? '' : text }
    const isDone = await act(voteOnApplication, { params: { id }, body })
    setBusy(false)
    if (!isDone) return
    setChosen(null)
    setWritten(null)
  }
  useStaffKeys(isOpen ? { y: () => void cast('yes'), n: () => void cast('no') } : {})

  return (
    <Panel
      icon="check"
      title={t('votes.title')}
      end={t('votes.sum', { yes: count('yes'), no: count('no'), unsure: count('unsure') })}
    >
      {application.votes.length === 0 && <p className={styles.quiet}>{t('votes.none')}</p>}
      <ul className={styles.votes}>
        {application.votes.map((each) => (
          <li key={each.person?.id ?? each.at}>
            <Head isNamed name="" avatar={each.person?.avatar ?? null} />
            <b>{each.isOwn ? t('votes.you') : (each.person?.name ?? t('closed'))}</b>
            <span className={styles.vote}>
              <Icon name={icons[each.vote]} small />
              {t(`votes.${each.vote}`)}
            </span>
            {each.text && <p dir="auto">{each.text}</p>}
          </li>
        ))}
      </ul>
      {isOpen && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (vote !== '') void cast(vote)
          }}
        >
          <SegmentedControl<Vote | ''>
            label={t('votes.own')}
            segments={votes.map((value) => ({ value, label: t(`votes.${value}`) }))}
            value={vote}
            onChange={(next) => next !== '' && setChosen(next)}
          />
          <Field
            label={t('votes.why')}
            error={isTooLong && t('tooLong', { most: staffTextLengths.vote })}
            help={t('inside')}
          >
            {(control) => (
              <Textarea {...control} rows={2} value={text} onChange={({ target }) => setWritten(target.value)} />
            )}
          </Field>
          <p className={styles.acts}>
            <Button type="submit" small busy={busy} disabled={vote === ''}>
              {t(own ? 'votes.change' : 'votes.act')}
            </Button>
            {own && (
              <Button small variant="ghost" disabled={busy} onClick={() => void cast(null)}>
                {t('votes.takeBack')}
              </Button>
            )}
          </p>
        </form>
      )}
    </Panel>
  )
}
