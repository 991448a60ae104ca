import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { NoticeList } from './notice-list.tsx'
import styles from './notice-panel.module.css'
import { latestQuery } from './queries.ts'
import { useReading } from './use-reading.ts'

/**
 * The panel opened from the bell: the latest notices, and links to all notices and to the settings.
 * `unread` is the count at the bell; `close` closes the panel.
 */
export function NoticePanel({ unread, close }: { unread: number; close: () => void }) {
  const { t } = useTranslation(['notices', 'common'])
  const language = useLanguage()
  const titleId = useId()
  const onLinkClick = useInnerLinks()
  const toast = useToast()
  const { readOne, readAll } = useReading()
  const { data, isError, isFetching, refetch } = useQuery({ ...latestQuery, staleTime: 0, retry: false })
  useEffect(() => {
    if (unread > 0) void refetch()
  }, [unread, refetch])
  const list = data === undefined || isRefusal(data) ? null : data.items
  const [newest] = list ?? []
  const settings = addressOf('usersSettings', language)
  const all = addressOf('usersNotices', language)

  async function markAll(upTo: number) {
    if (!(await readAll(upTo))) toast({ tone: 'bad', text: t('common:error.form') })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links and buttons inside, by whatever means
    <section className={styles.panel} aria-labelledby={titleId} onClick={onLinkClick}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('list.title')}
        </h2>
        {newest && (
          // It keeps the focus when there is nothing left to mark.
          <button
            type="button"
            className={styles.readAll}
            aria-disabled={unread === 0 || undefined}
            onClick={() => unread > 0 && void markAll(newest.id)}
          >
            {t('list.readAll')}
          </button>
        )}
      </div>
      {list && list.length > 0 && (
        <NoticeList
          notices={list}
          label={t('list.latest')}
          onPressed={(id) => {
            void readOne(id)
            close()
          }}
        />
      )}
      {list?.length === 0 && (
        <div className={styles.nothing}>
          <b>{t('list.empty')}</b>
          <p>{t('list.emptyText')}</p>
        </div>
      )}
      {!list && (isError || !isFetching) && (
        <div className={styles.nothing} role="alert">
          <b>{t('list.failed')}</b>
          <p>{t('list.failedText')}</p>
        </div>
      )}
      {!list && isFetching && (
        <div className={styles.nothing} aria-busy="true">
          <Skeleton height="56px" />
          <Skeleton height="56px" />
          <p className="sr">{t('list.loading')}</p>
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <ul className={styles.ways} onClick={close}>
        <li>
          <Link to={all}>
            <Icon name="list" />
            {t('list.all')}
          </Link>
        </li>
        <li>
          <Link to={settings} search={{ tab: 'notifications' }}>
            <Icon name="gear" />
            {t('list.settings')}
          </Link>
        </li>
      </ul>
    </section>
  )
}
