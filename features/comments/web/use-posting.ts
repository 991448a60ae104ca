import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { showCurrentUser } from '#features/accounts/client.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CommentPage, PendingComment } from '../contract.ts'
import type { Answered, Posted } from './comment-form.tsx'
import { withAnswer, withBegun } from './comment-page.ts'
import { commentsQuery, type Own, readComments, writableIn } from './queries.ts'
import { useBusyIds } from './use-busy-ids.ts'
import type { CommentList } from './use-comment-list.ts'
import { addressOfPage } from './use-scroll-to-comment.ts'
import type { WaitReason } from './wait-notice.tsx'

/**
 * A waiting time that began with a response to the visitor. `until` is in milliseconds since 1970,
 * null if there is none.
 */
type Wait = { until: number | null; reason: WaitReason }

// The server gives whole seconds, and the time of a response varies.
const wobbleMilliseconds = 2_000

/**
 * Returns the end of a wait (milliseconds since 1970; null for none): the newly `reported` one, or
 * `before` if they hardly differ.
 */
export function settledWait(before: number | null, reported: number | null): number | null {
  if (reported === null) return before
  return before !== null && Math.abs(reported - before) <= wobbleMilliseconds ? before : reported
}

/**
 * Returns when the visitor may write (milliseconds since 1970; null if no wait is known), from the
 * last response or the server's data (`own`). It changes only for a significant difference, remains
 * after it has passed, and is reset for another visitor.
 */
function useWait(visitor: string, own: Own | null) {
  const [wait, setWait] = useState<Wait & { visitor: string }>({ visitor, until: null, reason: 'before' })
  const [kept, setKept] = useState<{ visitor: string; at: number | null }>({ visitor, at: null })
  const isTheirs = wait.visitor === visitor
  const reported = Math.max(own?.writableAt ?? 0, (isTheirs && wait.until) || 0) || null
  const before = kept.visitor === visitor ? kept.at : null
  const writableAt = settledWait(before, reported)
  if (kept.visitor !== visitor || kept.at !== writableAt) setKept({ visitor, at: writableAt })
  return {
    writableAt,
    reason: isTheirs ? wait.reason : ('before' as const),
    setWait: (begun: Wait) => setWait({ ...begun, visitor }),
  }
}

/**
 * Handles a posted comment: adds it to the list, scrolls to it, starts the waiting time and shows
 * its reward. Also loads further replies of a conversation, in which the new one may belong.
 */
export function usePosting({
  subject,
  page,
  list,
  own,
  changeOwn,
  readOwn,
  scrollTo,
  visitor,
}: {
  subject: string
  page: number
  list: CommentList
  own: Own | null
  changeOwn: (by: (own: Own) => Own) => void
  readOwn: () => Promise<void>
  scrollTo: (id: number, why?: 'new' | 'next') => void
  /** Key of the current visitor. */
  visitor: string
}) {
  const { t } = useTranslation(['comments', 'common'])
  const queryClient = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const language = useLanguage()
  const { writableAt, reason, setWait } = useWait(visitor, own)
  const { busy: reading, alone } = useBusyIds()

  async function showBegun(comment: PendingComment) {
    if (page === 1) return list.change((before) => withBegun(before, comment))
    const { queryKey } = commentsQuery(subject, 1)
    const first = await readComments(subject, 1)
    queryClient.setQueryData(queryKey, withBegun(first, comment))
    await goToFirst()
  }

  const goToFirst = () =>
    router.navigate({ href: addressOfPage(router.state.location.pathname, 1), resetScroll: false })

  async function showAnswer(comment: PendingComment, { conversationId }: Answered) {
    // The new reply is last, so all earlier ones are loaded first.
    await list.readReplies(conversationId, () => false)
    list.change((before) => withAnswer(before, conversationId, comment))
  }

  async function onPosted({ comment, held, waitSeconds, reward }: Posted, answered: Answered | null) {
    setWait({ until: writableIn(waitSeconds), reason: held ? 'thanksHeld' : 'thanks' })
    if (own === null) void readOwn()
    changeOwn((before) => ({
      ...before,
      held: held ? [...before.held.filter(({ id }) => id !== comment.id), comment] : before.held,
      own: [...before.own, comment.id],
    }))
    try {
      if (held) {
        if (!answered && page !== 1) await goToFirst()
      } else if (answered) await showAnswer(comment, answered)
      else await showBegun(comment)
    } catch {
      // It is written all the same, and shown when the list can be read again.
    }
    scrollTo(comment.id)
    if (!reward) return
    const { stars, comets } = reward
    const amounts = [
      ...(comets > 0 ? [t('reward.comets', { count: comets })] : []),
      ...(stars > 0 ? [t('reward.stars', { count: stars })] : []),
    ]
    const locale = formatLocales[language]
    toast({
      tone: 'lamp',
      icon: 'star',
      text: new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(amounts),
    })
    void queryClient.invalidateQueries({ queryKey: [showCurrentUser.path] })
  }

  async function readMore(conversationId: number) {
    const known = new Set(repliesOf(list.shown, conversationId))
    try {
      const page = await alone(conversationId, () => list.readReplies(conversationId))
      // The button is gone or has moved down, so the focus goes to the first new reply.
      const next = repliesOf(page, conversationId).find((id) => !known.has(id))
      if (next !== undefined) scrollTo(next, 'next')
    } catch {
      toast({ tone: 'bad', text: t('common:error.form') })
    }
  }

  return {
    writableAt,
    waitReason: reason,
    reading,
    readMore,
    handlers: {
      onPosted: (posted: Posted, answered: Answered | null) => void onPosted(posted, answered),
      onTooSoon: (waitSeconds: number) => setWait({ until: writableIn(waitSeconds), reason: 'before' }),
    },
  }
}

function repliesOf(page: CommentPage | null, conversationId: number): number[] {
  return page?.items.find(({ id }) => id === conversationId)?.replies.map(({ id }) => id) ?? []
}
