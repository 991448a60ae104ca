import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { mostUnread } from '#features/notifications/client.ts'
import { noticePanel, useUnreadNotices } from '#features/notifications/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useOnDemand } from '#platform/web/on-demand.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useDismissal } from '../dismissal.ts'
import { moveByKey } from '../list-keys.ts'
import styles from './notice-bell.module.css'

/**
 * A member's bell with the unread count, also shown in the tab's title, and the list of
 * notifications below it.
 */
export function NoticeBell() {
  const { t } = useTranslation(['notices', 'common'])
  const language = useLanguage()
  const toast = useToast()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadNotices() ?? 0
  const close = () => setOpen(false)
  const dismissal = useDismissal(root, isOpen, close, { givesBack: true })
  const move = (event: KeyboardEvent) => moveByKey(event, root, isOpen, () => setOpen(true))
  const fetchAhead = () => void noticePanel.fetch(language).catch(() => {})
  const Panel = useOnDemand(noticePanel, isOpen, () => {
    close()
    toast({ tone: 'bad', text: t('common:error.form') })
  })
  const isMany = unread >= mostUnread
  const figure = isMany ? t('bell.many', { most: mostUnread - 1 }) : String(unread)
  useFigureInTitle(unread > 0 ? figure : null)
  const label = isMany ? t('bell.unreadMany', { most: mostUnread - 1 }) : t('bell.unread', { count: unread })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the button and the list below it
    <div ref={root} className={styles.root} onKeyDown={move} {...dismissal}>
      <button
        type="button"
        className={styles.bell}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        <span className="sr">{t('bell.label')}</span>
        {unread > 0 && (
          <span className={styles.figure} aria-hidden="true">
            {figure}
          </span>
        )}
        <span className="sr" role="status">
          {unread > 0 && label}
        </span>
      </button>
      {isOpen && Panel && (
        <div id={id} className={styles.panel}>
          <Panel unread={unread} close={close} />
        </div>
      )}
    </div>
  )
}

/**
 * Prefixes the page's title with a figure, as in "(2) Jobs", so that it is visible in a background
 * tab; null shows none.
 */
function useFigureInTitle(figure: string | null): void {
  const router = useRouter()
  useEffect(() => {
    if (figure === null) return
    const prefix = `(${figure}) `
    const hasFigure = () => document.title.startsWith(prefix)
    const put = () => {
      if (!hasFigure()) document.title = prefix + document.title
    }
    put()
    // The next page sets its title first: listeners run in order of subscription.
    const stop = router.subscribe('onResolved', put)
    return () => {
      stop()
      if (hasFigure()) document.title = document.title.slice(prefix.length)
    }
  }, [figure, router])
}
