import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, notFound, useParams } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { useId } from 'react'
import { FollowButton } from '#features/follows/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useFigures } from '#platform/web/figures.ts'
import { HoursOf } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { pageMeta, unlistedHead } from '#platform/web/page-head.ts'
import { Time } from '#platform/web/time.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { SeenGroup } from '../../contract.ts'
import { listGroupMembers, showGroup } from '../../own-client.ts'
import ownerStyles from '../badge-owners.module.css'
import facts from '../facts.module.css'
import { useFocusOnMore } from '../focus-on-more.ts'
import { ListEnd } from '../list-end.tsx'
import { onceOnly } from '../queries.ts'
import styles from './group-page.module.css'
import { MemberCard } from './member-card.tsx'

type Context = { words: i18n; queryClient: QueryClient }

const groupQuery = (groupId: string) => queryOf(showGroup, { params: { groupId } })

/** Present or former members. */
type MemberState = 'current' | 'former'

function membersQuery(groupId: string, state: MemberState) {
  return infiniteQueryOptions({
    queryKey: [listGroupMembers.path, groupId, state] as const,
    queryFn: async ({ pageParam, signal }) => {
      const paging = pageParam ? { cursor: pageParam, limit: 48 } : { limit: 24 }
      const page = await call(listGroupMembers, { params: { groupId }, query: { state, ...paging } }, signal)
      // An unknown group is reported by the page itself.
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Loads a group and its first members, or makes the page one that is not found. */
export async function loadPage({ queryClient }: { queryClient: QueryClient }, groupId: string): Promise<void> {
  const group = await queryClient.ensureQueryData(groupQuery(groupId))
  if (isRefusal(group)) throw notFound({ data: group.refused })
  await Promise.all([
    queryClient.prefetchInfiniteQuery({ ...membersQuery(groupId, 'current'), ...onceOnly }),
    queryClient.prefetchInfiniteQuery({ ...membersQuery(groupId, 'former'), ...onceOnly }),
  ])
}

/** Returns the head of a group's page. */
export function pageHead({ words, queryClient }: Context, groupId: string) {
  const title = words.t('scanner:groupPage.title')
  const group = queryClient.getQueryData(groupQuery(groupId).queryKey)
  if (!group || isRefusal(group)) return unlistedHead(words, [title, words.t('scanner:groupPage.missing.title')])
  const hotel = hotels[group.hotel].label
  return {
    meta: pageMeta({
      title: pageTitle(words, [title, group.name]),
      description: words.t('scanner:groupPage.meta.description', { name: group.name, hotel }),
      shared: `${group.name} (${hotel})`,
    }),
  }
}

function GroupStreet({ heading }: { heading: 'h1' | 'p' }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  return (
    <Street
      variant="inner"
      title={t('groupPage.title')}
      heading={heading}
      shift={-360}
      crumbs={[
        { label: t('crumbs.home'), to: addressOf('home', language) },
        { label: t('crumbs.scanner') },
        { label: t('groupPage.title') },
      ]}
    />
  )
}

/** A group as scans saw it: what its members' lists say, its room, and who joined and left. */
export function GroupPage() {
  const { groupId = '' } = useParams({ strict: false })
  const { t } = useTranslation('scanner')
  const { data: group } = useQuery(groupQuery(groupId))
  if (!group || isRefusal(group)) return <Missing />
  return (
    <HoursOf value="24">
      <GroupStreet heading="p" />
      <PageBody>
        <GroupCard group={group} />
        <div className={styles.honest}>
          <Note title={t('groupPage.honest.title')}>{t('groupPage.honest.text')}</Note>
        </div>
        <Members key={`${groupId} current`} groupId={groupId} state="current" />
        <Members key={`${groupId} former`} groupId={groupId} state="former" />
      </PageBody>
    </HoursOf>
  )
}

/** The page for a group that no scan has seen, or only those of players who hide their page. */
export function Missing() {
  const { t } = useTranslation('scanner')
  return (
    <>
      <GroupStreet heading="h1" />
      <PageBody>
        <Card as="section" aria-label={t('groupPage.missing.title')}>
          <EmptyState vignette="search" level="h2" title={t('groupPage.missing.title')}>
            {t('groupPage.missing.text')}
          </EmptyState>
        </Card>
      </PageBody>
    </>
  )
}

/** Returns whether a description is more than a mark such as `-`. */
const isText = (description: string) => /[\p{L}\p{N}]/u.test(description)

function GroupCard({ group }: { group: SeenGroup }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const figure = useFigures()
  const { name, description, picture, hotel, createdAt, seenAt, members, left, room } = group
  return (
    <Card as="section" className={styles.group ?? ''} aria-label={t('groupPage.label')}>
      <span className={styles.badge}>
        <PixelPicture src={picture} width={78} height={78} fallback={<Icon name="group" />} />
      </span>
      <div className={styles.about}>
        <HotelPlate code={hotel} />
        <h1>{name}</h1>
        {isText(description) && <p className={styles.description}>{description}</p>}
        <dl className={facts.facts}>
          <div>
            <dt>{t('groupPage.facts.members')}</dt>
            <dd>{figure(members)}</dd>
          </div>
          <div>
            <dt>{t('groupPage.facts.left')}</dt>
            <dd>{figure(left)}</dd>
          </div>
          <div>
            <dt>{t('groupPage.facts.created')}</dt>
            <dd>{createdAt ? <Time value={createdAt} form="date" /> : t('groupPage.facts.notTold')}</dd>
          </div>
          <div>
            <dt>{t('groupPage.facts.seen')}</dt>
            <dd>
              <Time value={seenAt} form="dateTime" />
            </dd>
          </div>
        </dl>
        {room ? (
          <div className={styles.room}>
            <div className={styles.roomWords}>
              <span className={styles.roomName}>
                <Icon name="door" small />
                {t('groupPage.room.name', { name: room.name })}
              </span>
              <span className={styles.when}>
                {t('groupPage.room.owner')}{' '}
                <Link
                  to={routePath('scannerUser')}
                  params={{ language, habboId: room.owner.habboId }}
                  preload={false}
                  translate="no"
                >
                  {room.owner.name}
                </Link>
              </span>
              {room.createdAt && (
                <span className={styles.when}>
                  {t('groupPage.room.created')} <Time value={room.createdAt} form="date" />
                </span>
              )}
            </div>
            <ButtonAnchor small variant="second" icon="door" href={room.enterAddress} target="_blank" rel="noopener">
              {t('groupPage.room.enter')}
            </ButtonAnchor>
          </div>
        ) : (
          <p className="meta">{t('groupPage.room.unknown')}</p>
        )}
        <div>
          <FollowButton kind="group" subject={group.id} name={name} />
        </div>
      </div>
    </Card>
  )
}

function Members({ groupId, state }: { groupId: string; state: MemberState }) {
  const { t } = useTranslation('scanner')
  const figure = useFigures()
  const titleId = useId()
  const query = useInfiniteQuery(membersQuery(groupId, state))
  const { data, isError, hasNextPage, refetch } = query
  const { list, expectMore } = useFocusOnMore(data?.pages.length ?? 0)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total ?? 0
  const showMore = () => {
    expectMore(items.length)
    void query.fetchNextPage()
  }
  return (
    <section className="sec" aria-labelledby={titleId} aria-busy={!data && !isError}>
      <SectionTitle
        icon={state === 'current' ? 'people' : 'clock'}
        title={t(`groupPage.members.${state}`)}
        id={titleId}
      >
        {total > 0 && <span className={ownerStyles.total}>{figure(total)}</span>}
      </SectionTitle>
      {isError && !data ? (
        <Note tone="bad" icon="warn" role="alert" title={t('panel.failed')}>
          <Button small onClick={() => void refetch()}>
            {t('panel.retry')}
          </Button>
        </Note>
      ) : !data ? (
        <p className="meta">{t('panel.loading')}</p>
      ) : total === 0 ? (
        <p className="meta">{t(`groupPage.members.none.${state}`)}</p>
      ) : (
        <>
          <ul className={ownerStyles.cards} ref={list}>
            {items.map((member) => (
              <li key={member.habboId}>
                <MemberCard member={member} />
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <ListEnd query={query} shown={items.length} total={total} onMore={showMore} />
          ) : (
            items.length < total && <p className="meta">{t('owners.unshown')}</p>
          )}
        </>
      )}
    </section>
  )
}
