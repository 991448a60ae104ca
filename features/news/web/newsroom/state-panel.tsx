import { useState } from 'react'
import { Panel, useScope } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Time, useDateTime } from '#platform/web/time.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textBounds } from '../../client.ts'
import type { LanguageState } from '../../contract.ts'
import { LanguageWindow } from './language-window.tsx'
import { type FilledTime, PublishTime } from './publish-time.tsx'
import { SmallButton } from './small-button.tsx'
import styles from './state-panel.module.css'
import type { ArticleFacts } from './use-article-facts.ts'
import type { TextActs } from './use-text-acts.ts'
import { fieldsOf, instantOf } from './zone-times.ts'

/** Where the texts of all languages are, when this one goes live, and what a reviewer decides. */
export function StatePanel({
  facts,
  language,
  acts,
  filled,
  onFill,
}: {
  facts: ArticleFacts
  language: LanguageCode
  acts: TextActs
  filled: FilledTime
  onFill: (filled: FilledTime) => void
}) {
  const { t } = useTranslation(['staffArticle', 'staffNews'])
  const dateTime = useDateTime()
  const list = new Intl.ListFormat(formatLocales[useLanguage()])
  const [isReturning, setReturning] = useState(false)
  const { item, state, text } = facts
  const { may } = text
  const isWaiting = state.state === 'review'
  const isScheduled = state.publishAt !== null
  const publishAt = instantOf(filled.date, filled.time)
  const others = item.states.filter((one) => one.language !== language)
  const ready = others.filter((one) => one.state === 'ready')
  const offered = others.find((one) => one.publishAt !== null && one.publishAt !== publishAt)
  const mayPublishAll = useScope('news.publish') !== null
  const source = item.states.find(({ sourceLanguage }) => sourceLanguage !== null)?.sourceLanguage

  return (
    <Panel
      icon="building"
      title={t('state.title')}
      end={state.stateAt && <Time value={state.stateAt} form="dateTime" />}
    >
      <ul className={styles.languages}>
        {languageCodes.map((each) => {
          const one = item.states.find(({ language: of }) => of === each)
          return (
            one && (
              <li key={each}>
                <LanguageWindow state={one.state} isLive={one.isLive} behind={0} />
                <span>
                  <b>{t(`languages.${each}`)}</b>
                  {each === language ? `, ${t('state.thisText')}` : each === source ? `, ${t('state.source')}` : ''}
                </span>
                <StateWords state={one} />
              </li>
            )
          )
        })}
      </ul>
      {isScheduled && state.scheduledBehind > 0 && (
        <div className={styles.part}>
          <Note tone="warn" title={t('state.scheduledBehind', { count: state.scheduledBehind })}>
            {may.publish && publishAt && (
              <SmallButton busy={acts.busy} onClick={() => void acts.publish(publishAt)}>
                {t('state.scheduleThis')}
              </SmallButton>
            )}
          </Note>
        </div>
      )}
      {may.publish && (
        <div className={styles.part}>
          <PublishTime filled={filled} onFill={onFill} />
          {offered?.publishAt && (
            <SmallButton variant="ghost" icon="clock" onClick={() => onFill(fieldsOf(offered.publishAt as string))}>
              {t('state.sameTime', { language: t(`languages.${offered.language}`), time: dateTime(offered.publishAt) })}
            </SmallButton>
          )}
          {isScheduled && <p className={styles.help}>{t('state.keepsTime')}</p>}
        </div>
      )}
      <div className={styles.acts}>
        {may.publish && publishAt && publishAt !== state.publishAt && (
          <SmallButton icon="clock" busy={acts.busy} onClick={() => void acts.schedule(publishAt)}>
            {t(isScheduled ? 'state.reschedule' : 'state.schedule')}
          </SmallButton>
        )}
        {may.publish && mayPublishAll && publishAt && ready.length > 0 && (
          <SmallButton icon="clock" busy={acts.busy} onClick={() => void acts.scheduleWith(ready, publishAt)}>
            {t('state.scheduleWith', { languages: list.format(ready.map((one) => t(`languages.${one.language}`))) })}
          </SmallButton>
        )}
        {may.publish && isScheduled && (
          <SmallButton icon="check" busy={acts.busy} onClick={() => void acts.publish()}>
            {t('primary.publishNow')}
          </SmallButton>
        )}
        {may.publish && isScheduled && (
          <SmallButton variant="ghost" icon="undo" busy={acts.busy} onClick={() => void acts.unschedule()}>
            {t('state.unschedule')}
          </SmallButton>
        )}
        {may.review && isWaiting && (
          <>
            <SmallButton icon="check" busy={acts.busy} onClick={() => void acts.decide('ready')}>
              {t('state.ready')}
            </SmallButton>
            <SmallButton
              variant="ghost"
              icon="reply"
              aria-expanded={isReturning}
              onClick={() => setReturning(!isReturning)}
            >
              {t('state.return')}
            </SmallButton>
          </>
        )}
      </div>
      {isReturning && isWaiting && (
        <ReturnForm
          busy={acts.busy}
          onReturn={async (reason) => {
            if (await acts.decide('return', reason)) setReturning(false)
          }}
        />
      )}
      {!may.write && (
        <p className={styles.locked}>
          <Icon name="lock" small />
          {t('state.locked')}
        </p>
      )}
      {state.assignee && isWaiting && (
        <p className={styles.help}>{t('state.assignee', { name: state.assignee.name })}</p>
      )}
      {state.publishAt && <p className={styles.help}>{t('state.goesLive', { time: dateTime(state.publishAt) })}</p>}
    </Panel>
  )
}

/** The state of a text in words; what is out of date comes first. */
function StateWords({ state }: { state: LanguageState }) {
  const { t } = useTranslation(['staffArticle', 'staffNews'])
  if (state.behind > 0) {
    return (
      <span className={styles.behind}>
        <Icon name="warn" small />
        {t('state.behind', { count: state.behind })}
      </span>
    )
  }
  const words = t(`staffNews:states.${state.state}`)
  return <span>{state.isLive && state.state !== 'live' ? t('state.liveAnd', { state: words }) : words}</span>
}

function ReturnForm({ busy, onReturn }: { busy: boolean; onReturn: (reason: string) => void }) {
  const { t } = useTranslation(['staffArticle', 'common'])
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') onReturn(reason.trim())
      }}
    >
      <Field
        label={t('state.reason')}
        help={t('state.reasonHelp')}
        error={isMissing && t('common:error.formFieldRequired')}
      >
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={textBounds.remark}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <SmallButton type="submit" icon="reply" busy={busy}>
        {t('state.returnNow')}
      </SmallButton>
    </form>
  )
}
