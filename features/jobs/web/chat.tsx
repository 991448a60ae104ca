import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { makeIdempotencyKey } from '#platform/web/idempotency-key.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { messageLength, sendMessage } from '../client.ts'
import type { ChatMessage } from '../contract.ts'
import styles from './chat.module.css'
import { applicationsQuery, chatQuery } from './queries.ts'
import { useWaitTexts } from './use-wait-texts.ts'

/**
 * Chat between applicant and team, polled. Read-only once the application is decided or withdrawn.
 */
export function Chat({ id, member, isWithdrawn }: { id: number; member: string; isWithdrawn: boolean }) {
  const { t } = useTranslation('jobs')
  const titleId = useId()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(chatQuery(member, id))
  const chat = data && !isRefusal(data) ? data : null
  const newest = chat?.messages.findLast(({ from }) => from === 'team')?.id
  const isOpen = chat?.isOpen && !isWithdrawn

  // Viewing the chat marks it as read, and a closed chat implies a decision, so the list beside it
  // is refetched.
  useEffect(() => {
    if (newest === undefined && isOpen !== false) return
    void queryClient.invalidateQueries({ queryKey: applicationsQuery(member).queryKey })
  }, [queryClient, member, newest, isOpen])

  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="chat" title={t('chat.title')} id={titleId} />
      {!chat && !isError && <Skeleton height="120px" />}
      {!chat && isError && (
        <Note tone="bad" role="alert" title={t('chat.failed')}>
          <Button small busy={isFetching} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {chat && <Messages messages={chat.messages} isOpen={isOpen === true} titleId={titleId} />}
      {isOpen && <ChatForm id={id} member={member} />}
      {isOpen === false && <Note tone="lamp" icon="moon" title={t(isWithdrawn ? 'chat.withdrawn' : 'chat.closed')} />}
    </Card>
  )
}

function Messages({
  messages,
  isOpen,
  titleId,
}: {
  messages: readonly ChatMessage[]
  isOpen: boolean
  titleId: string
}) {
  const { t } = useTranslation('jobs')
  const log = useRef<HTMLDivElement>(null)
  const wasAtEnd = useRef(true)
  const count = messages.length

  // A new message scrolls to the end only if the reader was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a message comes
  useLayoutEffect(() => {
    const element = log.current
    if (element && wasAtEnd.current) element.scrollTop = element.scrollHeight
  }, [count])

  return (
    <div
      ref={log}
      className={styles.log}
      role="log"
      aria-labelledby={titleId}
      // What scrolls must be reached by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the same
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        wasAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
      }}
    >
      {count === 0 && <p className={styles.none}>{t(isOpen ? 'chat.none' : 'chat.nothing')}</p>}
      {messages.map(({ id, from, author, text, sentAt }) => (
        <div key={id} className={from === 'team' ? styles.team : styles.own}>
          <p className={styles.who}>
            <b>{from === 'team' ? (author ?? t('chat.team')) : t('chat.you')}</b>
            {from === 'team' && author !== null && <span>{t('chat.team')}</span>}
            <Time value={sentAt} form="dateTime" />
          </p>
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}

/** Message form to the team. A retry uses the same key, so that the message is stored once. */
function ChatForm({ id, member }: { id: number; member: string }) {
  const { t } = useTranslation('jobs')
  const queryClient = useQueryClient()
  const waitTexts = useWaitTexts()
  const filled = useFormValues({ text: '' })
  const key = useRef<string | null>(null)
  const { queryKey } = chatQuery(member, id)
  const form = useEndpointForm(sendMessage, {
    words: 'jobs',
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
