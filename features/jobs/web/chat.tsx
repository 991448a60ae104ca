import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ChatMessage } from '../contract.ts'
import styles from './chat.module.css'
import { ChatForm } from './chat-form.tsx'
import { applicationsQuery, chatQuery } from './queries.ts'

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

  // Whoever reads further up is not torn away by what comes.
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
