import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Chip, FilterRow, Head, StaffLink, useMe, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { makeIdempotencyKey } from '#platform/web/idempotency-key.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { answerApplication, listReadyAnswers, messageLength } from '../../client.ts'
import type { ReadyAnswer, StaffApplication } from '../../contract.ts'
import { fillIn } from './fill-in.ts'
import { staffPaths } from './paths.ts'
import styles from './staff-chat.module.css'
import type { ApplicationActs } from './use-application.ts'

/** The chat with the applicant, who reads the names of those who write. */
export function StaffChat(acts: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const { application } = acts
  const isOpen = application.status === 'pending'
  return (
    <Card as="section" aria-label={t('chat.title')}>
      <CardTitle icon="chat" title={t('chat.title')} />
      <Messages application={application} />
      {isOpen ? <AnswerForm {...acts} /> : <Note tone="lamp" icon="moon" title={t('chat.closed')} />}
    </Card>
  )
}

function Messages({ application: { messages, applicant, position } }: { application: StaffApplication }) {
  const { t } = useTranslation('staffJobs')
  if (messages.length === 0) return <p className={styles.none}>{t('chat.none')}</p>
  return (
    // What scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the same
    <div className={styles.log} role="log" aria-label={t('chat.title')} tabIndex={0}>
      {messages.map(({ id, from, author, text, sentAt, isRead }) => {
        const person = from === 'applicant' ? applicant : author
        const name = person?.name ?? t(from === 'applicant' ? 'list.applicant' : 'list.team')
        return (
          <div key={id} className={from === 'applicant' ? styles.theirs : styles.ours}>
            <Head isNamed name={name} avatar={person?.avatar ?? null} />
            <div className={styles.bubble}>
              <p className={styles.text} lang={position.language} dir="auto">
                {text}
              </p>
              <p className={styles.who}>
                {name}, <Time value={sentAt} form="dateTime" />
                {from === 'team' && isRead && `, ${t('chat.read')}`}
              </p>
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** Writes an answer. A retry uses the same key, so that it is sent once. */
function AnswerForm({ application, onChanged, send }: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const { name } = useMe()
  const { id, position } = application
  const filled = useFormValues({ text: '' })
  const key = useRef<string | null>(null)
  const form = useEndpointForm(answerApplication, {
    words: 'staffJobs',
    ...filled,
    send,
    validate: ({ text }) => ({ text: lengthError(text.trim().length, { most: messageLength }) }),
    parts: ({ text }) => {
      key.current ??= makeIdempotencyKey()
      return { params: { id }, body: { text, key: key.current } }
    },
    onSent: (changed, sent) => {
      key.current = null
      filled.reset(sent)
      onChanged(changed)
    },
  })
  const focus = () => form.focus('text')
  useStaffKeys({ r: focus })
  const write = (text: string) => {
    // Other words are another message.
    key.current = null
    form.clear()
    filled.onChange({ text })
  }
  const language = t(`languages.${position.language}`)
  return (
    <form {...form.props} className={styles.form}>
      <ReadyAnswers
        application={application}
        onChoose={(text) => {
          write(filled.values.text.trim() === '' ? text : `${filled.values.text.trimEnd()}\n${text}`)
          focus()
        }}
      />
      <Field
        label={t('chat.write', { language })}
        help={t('chat.asYou', { name })}
        counter={`${filled.values.text.trim().length}/${messageLength}`}
        error={form.errorOf('text') ?? form.error}
      >
        {(control) => (
          <Textarea
            {...control}
            name="text"
            lang={position.language}
            aria-keyshortcuts="r"
            value={filled.values.text}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" icon="send" busy={form.busy}>
        {t('chat.send')}
      </Button>
    </form>
  )
}

/** Ready answers in the language of the applicant, with the names filled in. */
function ReadyAnswers({
  application: { position, applicant },
  onChoose,
}: {
  application: StaffApplication
  onChoose: (text: string) => void
}) {
  const { t } = useTranslation('staffJobs')
  const asked = useQuery(queryOf(listReadyAnswers, {}))
  const answers: readonly ReadyAnswer[] = asked.data && !isRefusal(asked.data) ? asked.data : []
  const [chosen, setChosen] = useState<number | null>(null)
  const { language, title } = position
  return (
    <div>
      <FilterRow label={t('chat.ready', { language: t(`languages.${language}`) })}>
        {answers.map(({ id, titles, texts }) => (
          <Chip
            key={id}
            on={chosen === id}
            onClick={() => {
              setChosen(id)
              onChoose(fillIn(texts[language], { name: applicant?.name ?? '', position: title }))
            }}
          >
            <span lang={language}>{titles[language]}</span>
          </Chip>
        ))}
      </FilterRow>
      <StaffLink className={styles.edit} to={staffPaths.answers}>
        {t('answers.edit')}
      </StaffLink>
    </div>
  )
}
