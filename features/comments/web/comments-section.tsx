import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CommentPage } from '../contract.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { firstNew, withChanged } from './comment-page.ts'
import styles from './comments-section.module.css'
import { commentsQuery, guestVisitor, type Own, ownQuery, withPendingChanged } from './queries.ts'
import { useCommentActs } from './use-comment-acts.ts'
import { type CommentList as List, useCommentList } from './use-comment-list.ts'
import { useFreshComments } from './use-fresh-comments.ts'
import { usePosting } from './use-posting.ts'
import { addressOfPage, useScrollToComment } from './use-scroll-to-comment.ts'
import { WaitNotice } from './wait-notice.tsx'

/**
 * Comments on a subject: count, form and one page of conversations. The page loads the list first
 * (`listComments`, see `commentsQuery`), so that it is in the server's HTML, and provides the
 * namespace `comments`. `total` is used if the list cannot be read.
 */
export function CommentsSection({ subject, page, total }: { subject: string; page: number; total: number }) {
  const { t } = useTranslation('comments')
  const titleId = useId()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const onLinkClick = useInnerLinks()
  const visit = useVisit()
  const list = useCommentList(subject, page)
  const visitor = visitorOf(visit)
  const { own, change: changeOwn, readAnew: readOwn } = useOwnComments(subject, visitor, visit !== null)
  const { said, say } = useAnnouncements()
  const { acts, opened, busy } = useCommentActs({ list, visit, changeOwn, say })
  useFocusOnNewPage(page, titleId)
  const { marked, scrollTo } = useScrollToComment(subject, page, list)
  const posting = usePosting({ subject, page, list, own, changeOwn, readOwn, scrollTo, visitor })
  useLateProof(visit?.user ? visitor : null, visit !== null, () => Promise.all([list.readAnew(), readOwn()]))
  const { shown } = list
  const form = { subject, visit, writableAt: posting.writableAt, ...posting.handlers }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links inside, by whatever means
    <section id="comments" className={styles.section} aria-labelledby={titleId} onClick={onLinkClick}>
      <SectionTitle
        icon="chat"
        id={titleId}
        title={
          <>
            {t('title')} <span className="lit">{t('figure', { total: shown?.total ?? total })}</span>
          </>
        }
      />
      <div className="sr" role="status">
        {said && <span key={said.number}>{said.sentence}</span>}
      </div>
      {posting.writableAt !== null && (
        <WaitNotice writableAt={posting.writableAt} reason={posting.waitReason} say={say} />
      )}
      <CommentForm {...form} />
      {shown ? (
        <>
          <Fresh subject={subject} list={list} path={path} scrollTo={scrollTo} say={say} />
          {shown.items.length > 0 || (page === 1 && own && own.held.length > 0) ? (
            <CommentList
              {...form}
              page={shown}
              own={own}
              acts={acts}
              opened={opened}
              busy={busy}
              reading={posting.reading}
              marked={marked}
              onEdited={(changed) => {
                list.change((before) => withChanged(before, changed))
                changeOwn((before) => withPendingChanged(before, changed))
                say(t('edit.done'))
              }}
              onMore={posting.readMore}
            />
          ) : (
            <Nothing page={page} path={path} />
          )}
          <div className={styles.pages}>
            <PageLinks
              page={page}
              pages={shown.pages}
              addressOf={(number) => `${addressOfPage(path, number)}#comments`}
              label={t('pages.label')}
              previousLabel={t('pages.previous')}
              nextLabel={t('pages.next')}
              pageLabel={(number) => t('pages.page', { page: number })}
            />
          </div>
        </>
      ) : (
        <Unread list={list} />
      )}
    </section>
  )
}

/** One-line notice of new comments above the list. */
function Fresh({
  subject,
  list,
  path,
  scrollTo,
  say,
}: {
  subject: string
  list: List
  path: string
  scrollTo: (id: number) => void
  say: (sentence: string) => void
}) {
  const { t } = useTranslation('comments')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { count, fresh } = useFreshComments(subject, list)
  const { shown } = list
  const isAny = count > 0
  // Announced once, and not again for each new comment.
  const announce = useEffectEvent(() => say(t('list.fresh', { count })))
  useEffect(() => {
    if (isAny) announce()
  }, [isAny])
  if (!isAny || !fresh || !shown) return null
  const first = firstNew(shown, fresh)

  function show(found: CommentPage) {
    if (page === 1) list.replace(found)
    else {
      queryClient.setQueryData(commentsQuery(subject, 1).queryKey, found)
      void router.navigate({ href: path })
    }
    if (first !== null) scrollTo(first)
  }

  const { page } = shown
  return (
    <p className={styles.fresh}>
      <Button variant="ghost" small icon="bell" onClick={() => show(fresh)}>
        {t('list.fresh', { count })}
      </Button>
    </p>
  )
}

function Nothing({ page, path }: { page: number; path: string }): ReactNode {
  const { t } = useTranslation('comments')
  if (page === 1) return <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>
  return (
    <EmptyState
      title={t('list.beyond')}
      action={
        <a className="lnk" href={`${path}#comments`}>
          {t('list.toFirst')}
        </a>
      }
    >
      {t('list.beyondText')}
    </EmptyState>
  )
}

function Unread({ list }: { list: List }) {
  const { t } = useTranslation('comments')
  const [busy, setBusy] = useState(false)

  async function readAgain() {
    setBusy(true)
    await list.readAnew().catch(() => {})
    setBusy(false)
  }

  if (list.state === 'loading') {
    return (
      <p className={styles.loading} role="status">
        <Spinner />
        {t('list.loading')}
      </p>
    )
  }
  return (
    <EmptyState
      vignette="error"
      title={t('list.failed')}
      action={
        <Button busy={busy} onClick={() => void readAgain()}>
          {t('list.again')}
        </Button>
      }
    >
      {t('list.failedText')}
    </EmptyState>
  )
}

/** Screen reader announcements. A repeated sentence is announced again. */
function useAnnouncements() {
  const [said, setSaid] = useState<{ sentence: string; number: number } | null>(null)
  const say = useCallback(
    (sentence: string) => setSaid((before) => ({ sentence, number: (before?.number ?? 0) + 1 })),
    [],
  )
  return { said, say }
}

const proofChecksMilliseconds = [1_500, 4_000, 9_000]

/** Refetches after a login: a task marks earlier guest comments as verified a moment later. */
function useLateProof(member: string | null, isKnown: boolean, read: () => Promise<unknown>): void {
  const readAnew = useEffectEvent(() => void read().catch(() => {}))
  const before = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const was = before.current
    before.current = member
    if (was === undefined || member === null || was === member) return
    const checks = proofChecksMilliseconds.map((wait) => setTimeout(readAnew, wait))
    return () => checks.forEach(clearTimeout)
  }, [member, isKnown])
}

/** Another page of the list begins at its title, for the keyboard too. */
function useFocusOnNewPage(page: number, titleId: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const title = document.getElementById(titleId)
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [page, titleId])
}

/** Returns a key for the current visitor, as each has their own comments, reactions and waits. */
function visitorOf(visit: Visit | null): string {
  return visit?.user ? `${visit.user.hotel} ${visit.user.name}` : guestVisitor
}

/**
 * Returns the visitor's own view of the comments on a subject (null until loaded), and functions
 * that apply the visitor's changes.
 */
function useOwnComments(subject: string, visitor: string, isKnown: boolean) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...ownQuery(subject, visitor), enabled: isKnown })
  const acts = useMemo(() => {
    const { queryKey } = ownQuery(subject, visitor)
    return {
      change: (by: (own: Own) => Own) => void queryClient.setQueryData(queryKey, (before) => before && by(before)),
      readAnew: () => queryClient.invalidateQueries({ queryKey }),
    }
  }, [queryClient, subject, visitor])
  return { own: data ?? null, ...acts }
}
