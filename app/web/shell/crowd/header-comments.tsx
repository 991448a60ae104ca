import { Link } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useVisit, WornIcon } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { useHotelChoice } from '#features/hotels/web/parts.tsx'
import { headerDefaults, listHeaderComments } from '#features/news/client.ts'
import type { HeaderComment } from '#features/news/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { shownText } from '#platform/contract/shown-text.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { HeadPicture } from '#platform/web/ui/head-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './header-comments.module.css'

const everyMs = 30_000
const timeoutMs = 10_000

/**
 * Returns the newest news comments, the visitor's hotel first (the account's, else the last chosen
 * one). Polled as in specification §9.1; a failure is logged and keeps the previous data.
 */
function useHeaderComments(): readonly HeaderComment[] {
  const [comments, setComments] = useState<readonly HeaderComment[]>([])
  const lang = useLanguage()
  const visit = useVisit()
  const [chosen] = useHotelChoice()
  const hotel = visit?.user?.hotel ?? chosen
  useEffect(() => {
    if (visit === null) return
    return whileVisible(everyMs, async (superseded) => {
      const signal = AbortSignal.any([superseded, AbortSignal.timeout(timeoutMs)])
      try {
        const answer = await call(listHeaderComments, { query: { hotel, lang } }, signal)
        if (isRefusal(answer)) throw new Error(`The newest comments were refused: ${answer.refused}`)
        if (!superseded.aborted) startTransition(() => setComments(answer))
      } catch (error) {
        if (!superseded.aborted) console.error('The newest comments could not be read.', error)
      }
    })
  }, [visit, hotel, lang])
  return comments
}

/** Number of commenters in the scrollable row on phones; wider windows show the first of them. */
const atMost = 6

/** The row of the latest commenters (specification §2.4), rendered into `place`. */
export function HeaderComments({ place }: { place: HTMLElement | null }) {
  const { t } = useTranslation('shell')
  const comments = useHeaderComments()
  if (!place || comments.length === 0) return null
  return createPortal(
    <ul className={styles.row} aria-label={t('crowd.label')}>
      {comments.slice(0, atMost).map((comment) => (
        <li key={comment.id}>
          <Bubble comment={comment} />
        </li>
      ))}
    </ul>,
    place,
  )
}

/**
 * Calls `ask` at once, then every `everyMs` while the page is visible, and when it becomes visible
 * again. The signal passed to `ask` is aborted by the next call or on stop. Returns a function that
 * stops this.
 */
function whileVisible(everyMs: number, ask: (superseded: AbortSignal) => void): () => void {
  let asked = new AbortController()
  let timer: ReturnType<typeof setInterval> | undefined

  function askAnew() {
    asked.abort()
    asked = new AbortController()
    ask(asked.signal)
  }

  function onLinkClick() {
    clearInterval(timer)
    if (document.visibilityState !== 'visible') return
    askAnew()
    timer = setInterval(askAnew, everyMs)
  }

  onLinkClick()
  document.addEventListener('visibilitychange', onLinkClick)
  return () => {
    document.removeEventListener('visibilitychange', onLinkClick)
    clearInterval(timer)
    asked.abort()
  }
}

/**
 * A comment as a speech bubble with its author's head. All of it links to the comment on its news
 * item.
 */
function Bubble({ comment: { id, comment, user, news } }: { comment: HeaderComment }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const item = addressOf('newsView', language, { slug: news.slug })
  const isDefault = user.name === headerDefaults.name && user.avatar === headerDefaults.avatar
  const hotel = user.hotel && hotels[user.hotel]
  return (
    <Link to={item} hash={`comment-${id}`} className={styles.say}>
      <span className={styles.bubble}>
        <b className={styles.who}>
          <span className="trunc">{isDefault ? t('crowd.anonymous') : user.name}</span>
          <WornIcon icon={user.equipped_icon?.icon} />
          {hotel && (
            <>
              <Flag country={hotel.flag} small />
              <span className="sr">{hotel.label}</span>
            </>
          )}
        </b>
        <span className={styles.words}>{shownText(comment)}</span>
        <span className={styles.news} lang={news.language === language ? undefined : news.language}>
          {news.title}
        </span>
      </span>
      <span className={styles.head}>
        <HeadPicture src={user.avatar === headerDefaults.avatar ? null : user.avatar} />
      </span>
    </Link>
  )
}
