import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { makeIdempotencyKey } from '#platform/web/idempotency-key.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { messageLength, sendMessage } from '../client.ts'
import styles from './chat.module.css'
import { chatQuery } from './queries.ts'
import { useWaitTexts } from './use-wait-texts.ts'

/** Message form to the team. A retry uses the same key, so that the message is stored once. */
export function ChatForm({ id, member }: { id: number; member: string }) {
  const { t } = useTranslation('jobs')
  const queryClient = useQueryClient()
  const waitTexts = useWaitTexts()
  const filled = useFormValues({ text: '' })
  const key = useRef<string | null>(null)
  const { queryKey } = chatQuery(member, id)
  const form = useEndpointForm(sendMessage, {
    ...filled,
    send: useOwnCall(),
    validate: ({ text }) => ({ text: lengthError(text.trim().length, { most: messageLength }) }),
    parts: ({ text }) => {
      key.current ??= makeIdempotencyKey()
      return { params: { id }, body: { text, key: key.current } }
    },
    texts: (failure) => ({ failed: t('chat.lost'), ...waitTexts(failure) }),
    onSent: (message, sent) => {
      key.current = null
      filled.reset(sent)
      queryClient.setQueryData(queryKey, (chat) =>
        !chat || isRefusal(chat) || chat.messages.some((known) => known.id === message.id)
          ? chat
          : { ...chat, messages: [...chat.messages, message] },
      )
      form.focus('text')
    },
    onRefused: async (failure) => {
      if (failure !== 'failed' && failure.refused === 'error.chatClosed')
        await queryClient.invalidateQueries({ queryKey })
    },
  })

  return (
    <form {...form.props} className={styles.form}>
      <Field label={t('chat.write')} error={form.errorOf('text') ?? form.error}>
        {(control) => (
          <Textarea
            {...control}
            name="text"
            value={form.values.text}
            required
            onChange={({ target }) => {
              // Other words are another message.
              key.current = null
              form.clear()
              form.onChange({ text: target.value })
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" icon="send" busy={form.busy}>
        {t(form.busy ? 'chat.sending' : 'chat.send')}
      </Button>
    </form>
  )
}
