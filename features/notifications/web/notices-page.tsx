import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useDeparture } from '#platform/web/use-departure.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { NoticeList } from './notice-list.tsx'
import styles from './notices-page.module.css'
import { allQuery } from './queries.ts'
import { useReading } from './use-reading.ts'
import { useUnreadNotices } from './use-unread.ts'

/**
 * The page of all notices of the member, newest first. The server renders no personal data; it is
 * loaded in the browser.
 */
export function NoticesPage() {
  const { t } = useTranslation('notices')
  const language = useLanguage()
  const visit = useVisit()
  useDeparture(visit !== null && visit.user === null)
  return (
    <>
      <Street
        variant="inner"
        title={t('list.title')}
        crumbs={[{ label: t('list.crumb'), to: addressOf('home', language) }, { label: t('list.title') }]}
      />
      <PageBody tall>{visit?.user ? <Notices /> : <Coming />}</PageBody>
    </>
  )
}

function Notices() {
  const { t } = useTranslation(['notices', 'common'])
  const language = useLanguage()
  const titleId = useId()
  const toast = useToast()
  const onLinkClick = useInnerLinks()
  const { readOne, readAll } = useReading()
  const unread = useUnreadNotices() ?? 0
  const [said, setSaid] = useState('')
  const figure = useFigures()
  const query = useInfiniteQuery({ ...allQuery, staleTime: 0, retry: false })
  const { data, isError, refetch, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const older = () => void query.fetchNextPage()
  useEffect(() => {
    if (unread > 0) void refetch()
  }, [unread, refetch])
  const settings = addressOf('usersSettings', language)
  const notices = data?.pages.flatMap(({ items }) => items) ?? []
  const [newest] = notices

  async function markAll(upTo: number) {
    if (await readAll(upTo)) setSaid(t('list.allRead'))
    else toast({ tone: 'bad', text: t('common:error.form') })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links inside, by whatever means
    <section aria-labelledby={titleId} onClick={onLinkClick}>
      <SectionTitle icon="bell" id={titleId} title={t('list.all')} />
      <div className={styles.acts}>
        {newest && (
          <Button icon="check" small onClick={() => void markAll(newest.id)}>
            {t('list.readAll')}
          </Button>
        )}
        <ButtonLink small icon="star" to={addressOf('usersFollows', language)}>
          {t('list.follows')}
        </ButtonLink>
        <ButtonLink small icon="gear" to={settings} search={{ tab: 'notifications' }}>
          {t('list.settings')}
        </ButtonLink>
      </div>
      <p className="sr" role="status">
        {said}
      </p>
      {!data && !isError && <Coming />}
      {!data && isError && (
        <EmptyState
          vignette="error"
          title={t('list.failed')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('list.again')}
            </Button>
          }
        >
          {t('list.failedText')}
        </EmptyState>
      )}
      {data && notices.length === 0 && <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>}
      {notices.length > 0 && (
        <Card>
          <NoticeList notices={notices} label={t('list.title')} onPressed={(id) => void readOne(id)} />
        </Card>
      )}
      {(hasNextPage || isFetchNextPageError) && (
        <ShowMore
          texts={{
            shown: t('list.shown', { count: notices.length, shown: figure(notices.length) }),
            more: t('list.more'),
            failed: t('list.moreFailed'),
            again: t('list.again'),
          }}
          onMore={older}
          onRetry={isFetchNextPageError ? older : null}
          busy={isFetchingNextPage}
        />
      )}
      {notices.length > 0 && <p className={styles.keeps}>{t('list.keeps')}</p>}
    </section>
  )
}

function Coming() {
  const { t } = useTranslation('notices')
  return (
    <div aria-busy="true">
      <Skeleton height="240px" />
      <p className="sr">{t('list.loading')}</p>
    </div>
  )
}
