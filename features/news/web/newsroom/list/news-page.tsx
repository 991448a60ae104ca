import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import {
  StaffHead,
  StaffLink,
  useMe,
  useStaffAddress,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listNewsroom } from '../../../client.ts'
import { newsroom } from '../staff-paths.ts'
import { Board } from './board.tsx'
import { ItemsList } from './items-list.tsx'
import styles from './news-page.module.css'
import { parseNewsSearch } from './search-params.ts'
import { StartButtons } from './start-buttons.tsx'

/** All news items of the staff: as a list with filters, or as a board of items and languages. */
export function NewsPage() {
  const { t } = useTranslation('staffNews')
  const language = useLanguage()
  const figures = useFigures()
  const address = useStaffAddress()
  const navigate = useStaffNavigate()
  const { permissions } = useMe()
  const { badges, ...search } = parseNewsSearch(useSearch({ strict: false }))
  const isBoard = search.tab === 'board'
  // Kept apart from the pages of the list, which stay as they were loaded.
  const asked = useQuery({
    queryKey: ['newsroom counts', language],
    queryFn: ({ signal }) => call(listNewsroom, { query: { language } }, signal),
  })
  const { data } = asked
  useStaffChanges('news', () => void asked.refetch())
  const counts = data && !isRefusal(data) ? data.counts : null
  useStaffKeys({ u: () => void navigate('') })
  const mayPublish = permissions['news.publish'] || permissions['news.publishTranslation']

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={counts && t('facts', { count: counts.all, all: figures(counts.all) })}
        actions={
          <>
            {mayPublish && (
              <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to={`${newsroom}/review`}>
                <Icon name="check" small />
                {t('review.title')}
              </StaffLink>
            )}
            <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to={`${newsroom}/glossary`}>
              <Icon name="list" small />
              {t('glossary.title')}
            </StaffLink>
            <StartButtons
              badges={badges?.split('\n')}
              onClosed={() => void navigate(newsroom, { search, replace: true })}
            />
          </>
        }
      />
      <TabLinks label={t('title')}>
        <TabLink to={address(newsroom)} icon="list" current={!isBoard} count={counts ? figures(counts.all) : undefined}>
          {t('tabs.list')}
        </TabLink>
        <TabLink
          to={address(newsroom)}
          search={{ tab: 'board' } as never}
          icon="board"
          current={isBoard}
          count={counts ? figures(counts.board) : undefined}
        >
          {t('tabs.board')}
        </TabLink>
      </TabLinks>
      <div className={styles.panel}>
        {isBoard ? <Board search={search} /> : <ItemsList search={search} counts={counts} />}
      </div>
    </>
  )
}
