import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findComment } from '../contract.ts'
import { findOn } from './comment-page.ts'
import type { CommentList } from './use-comment-list.ts'

/**
 * Why the page scrolls to a comment: it is in the address, it is new (written or requested by the
 * visitor), or it is the next to read.
 */
type Goal = { id: number; why: 'named' | 'new' | 'next' }

const blocks = { named: 'start', new: 'center', next: 'nearest' } as const

/** Where a page of comments is found: the first one without a number. */
export function addressOfPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

/**
 * Scrolls to a comment: the permalink's (`#comment-42`), which may be on another page or among
 * replies not yet loaded, or a new or next one (`lead`). It gets the focus and, except for a next
 * one, is `marked`.
 */
export function useScrollToComment(subject: string, page: number, list: CommentList) {
  const { t } = useTranslation('comments')
  const toast = useToast()
  const router = useRouter()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const [goal, setGoal] = useState<Goal | null>(null)
  const reached = useRef<Goal | null>(null)
  const lookedUp = useRef('')
  const named = Number(/^comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0)

  useEffect(() => {
    if (named > 0) setGoal({ id: named, why: 'named' })
  }, [named])

  const lookUp = useEffectEvent(async ({ id }: Goal) => {
    // Once per page: a comment that is still missing after the redirect is gone.
    const look = `${id} ${page}`
    if (lookedUp.current === look) return
    lookedUp.current = look
    const gone = () => toast({ tone: 'info', text: t('list.gone') })
    const place = await call(findComment, { params: { id } })
    if (isRefusal(place) || place.subject !== subject) return gone()
    if (place.page !== page) {
      const path = router.state.location.pathname
      await router.navigate({ href: `${addressOfPage(path, place.page)}#comment-${id}`, replace: true })
      return
    }
    let isThere = false
    await list.readReplies(place.conversationId, (now) => {
      isThere = findOn(now, id) !== undefined
      return isThere
    })
    if (!isThere) gone()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the list the comment may have come
  useEffect(() => {
    if (goal === null || reached.current === goal) return
    const comment = document.getElementById(`comment-${goal.id}`)
    if (comment) {
      reached.current = goal
      comment.scrollIntoView({ block: blocks[goal.why] })
      comment.focus({ preventScroll: true })
    } else if (goal.why === 'named' && list.shown) {
      // Without a response the page stays where it is.
      lookUp(goal).catch(() => {})
    }
  }, [goal, list.shown, page])

  return {
    marked: goal && goal.why !== 'next' ? goal.id : null,
    scrollTo: (id: number, why: 'new' | 'next' = 'new') => setGoal({ id, why }),
  }
}
