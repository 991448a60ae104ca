import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { makeIdempotencyKey } from '#platform/web/idempotency-key.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { messageLength, sendMessage } from '../contract.ts'
import styles from './chat.module.css'
import { chatQuery } from './queries.ts'
import { waitSentence } from './wait-sentence.ts'

/** Message form to the team. A retry uses the same key, so that the message is stored once. */
export function ChatForm({ id, member }: { id: number; member: string }) {
  const { t } = useTranslation(['jobs', 'common'])
  const ask = useOwnCall()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const key = useRef<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    const problem =
      text.trim() === '' ? 'formFieldRequired' : text.trim().length > messageLength ? 'formFieldTooLong' : null
    if (problem) {
      setWrong(t(`common:error.${problem}`))
      field.current?.focus()
      return
    }
    setBusy(true)
    key.current ??= makeIdempotencyKey()
    const sent = text
    const answer = await ask(sendMessage, { params: { id }, body: { text, key: key.current } })
    setBusy(false)
    if (answer === 'failed') return setWrong(t('chat.lost'))
    const { queryKey } = chatQuery(member, id)
    if (isRefusal(answer)) {
      setWrong(sentenceOf(answer))
      if (answer.refused === 'error.chatClosed') await queryClient.invalidateQueries({ queryKey })
      return
    }
    key.current = null
    // Text typed during submission is kept.
    setText((now) => (now === sent ? '' : now))
    setWrong(null)
    queryClient.setQueryData(queryKey, (chat) =>
      !chat || isRefusal(chat) || chat.messages.some((known) => known.id === answer.id)
        ? chat
        : { ...chat, messages: [...chat.messages, answer] },
    )
    field.current?.focus()
  }

  function sentenceOf(refusal: Refusal): string {
    switch (refusal.refused) {
      case 'error.chatClosed':
      case 'error.applicationNotFound':
      case 'error.formFieldTooLong':
      case 'error.formFieldRequired':
        return t(`common:${refusal.refused}`)
      case 'error.tooManyRequests':
        return waitSentence(t, refusal)
      default:
        return t('common:error.form')
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field label={t('chat.write')} error={wrong}>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            name="text"
            value={text}
            required
            onChange={(event) => {
              key.current = null
              setText(event.target.value)
              setWrong(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" icon="send" busy={busy}>
        {t(busy ? 'chat.sending' : 'chat.send')}
      </Button>
    </form>
  )
}
