import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { showCurrentUser } from '#features/accounts/client.ts'
import type { Visit } from '#features/accounts/contract.ts'
import { useOpenPanel, useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { deleteComment, reactToComment, restoreComment } from '../client.ts'
import type { ReactionName, Reply } from '../contract.ts'
import type { CommentActs, OpenAct } from './comment-acts.ts'
import { findOn, withChanged } from './comment-page.ts'
import { focusComment } from './focus-comment.ts'
import { type Own, withPendingChanged } from './queries.ts'
import { useBusyIds } from './use-busy-ids.ts'
import type { CommentList } from './use-comment-list.ts'

/**
 * Provides the visitor's comment actions: the open form or dialog, the `busy` comments, and the
 * action functions. `say` announces results.
 */
export function useCommentActs({
  list,
  visit,
  changeOwn,
  say,
}: {
  list: CommentList
  visit: Visit | null
  changeOwn: (by: (own: Own) => Own) => void
  say: (sentence: string) => void
}) {
  const { t } = useTranslation('comments')
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const { openLogin } = useOpenPanel()
  const [opened, setOpened] = useState<OpenAct | null>(null)
  const { busy, alone } = useBusyIds()
  const [done, setDone] = useState<OpenAct | null>(null)

  // The button that was pressed may be gone.
  useEffect(() => {
    if (done) focusComment(done.id, done.act)
  }, [done])

  // Another form may have been opened and filled in by now.
  const finish: CommentActs['finish'] = (act, id) =>
    setOpened((now) => (now?.id === id && now.act === act ? null : now))

  const showFailure = (refusal: Failure) => toast({ tone: 'bad', text: refusalText(t, refusal) })

  async function react(id: number, reaction: ReactionName, chosen: boolean) {
    if (!visit?.user) {
      toast({ text: t('reactions.logIn') })
      openLogin()
      return
    }
    const answer = await alone(id, () => ask(reactToComment, { params: { id }, body: { reaction, chosen } }))
    if (answer === null) return
    if (answer === 'failed' || isRefusal(answer)) return showFailure(answer)
    const { reactions } = answer
    list.change((page) => {
      const comment = findOn(page, id)
      return comment ? withChanged(page, { ...comment, reactions }) : page
    })
    changeOwn((own) => ({
      ...own,
      reactions: [
        ...own.reactions.filter((other) => other.id !== id || other.reaction !== reaction),
        ...(chosen ? [{ id, reaction }] : []),
      ],
    }))
    finish('react', id)
    setDone({ id, act: 'react' })
  }

  async function change(id: number, send: () => Promise<Reply | Failure>, sentence: string) {
    const answer = await alone(id, send)
    if (answer === null) return
    if (answer === 'failed' || isRefusal(answer)) return showFailure(answer)
    list.change((page) => withChanged(page, answer))
    changeOwn((own) => withPendingChanged(own, answer))
    finish('delete', id)
    setDone({ id, act: 'delete' })
    say(sentence)
    // The reward changes with the comment.
    void queryClient.invalidateQueries({ queryKey: [showCurrentUser.path] })
  }

  const latest: CommentActs = {
    open: (act, id) => setOpened({ act, id }),
    close: () => setOpened(null),
    finish,
    react: (id, reaction, chosen) => void react(id, reaction, chosen),
    remove: (id, reason) =>
      void change(
        id,
        () => ask(deleteComment, { params: { id }, ...(reason && { query: { reason } }) }),
        t('delete.done'),
      ),
    restore: (id) => void change(id, () => ask(restoreComment, { params: { id } }), t('delete.restored')),
  }
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  const acts = useMemo<CommentActs>(
    () => ({
      open: (...of) => current.current.open(...of),
      close: () => current.current.close(),
      finish: (...of) => current.current.finish(...of),
      react: (...of) => current.current.react(...of),
      remove: (...of) => current.current.remove(...of),
      restore: (id) => current.current.restore(id),
    }),
    [],
  )
  return { acts, opened, busy }
}
