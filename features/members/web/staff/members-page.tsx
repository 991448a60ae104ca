import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRoleName, WornIcon, writtenName } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import {
  type Column,
  DataTable,
  Head,
  NewRows,
  StaffHead,
  StaffLink,
  useScope,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { memberPath } from '../../address.ts'
import { listMembers } from '../../client.ts'
import type { ListedMember } from '../../contract.ts'
import { MembersFilters } from './members-filters.tsx'
import styles from './members-page.module.css'
import { type MembersSearch, parseMembersSearch } from './searches.ts'

/** Every member of the site, searched by name and filtered; the filters are in the address. */
export function MembersPage() {
  const { t } = useTranslation('staffMembers')
  const mayBan = useScope('members.ban') !== null
  const figures = useFigures()
  const search = parseMembersSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const choose = (change: MembersSearch) =>
    void navigate('members', { search: { ...search, ...change }, replace: true })
  const list = useMembers(search)
  const [changed, setChanged] = useState(0)
  useStaffChanges('members', () => setChanged(1))
  const [at, setAt] = useState<number | undefined>()
  const place = list.members.findIndex(({ id }) => id === at)
  const step = (by: number) => setAt(list.members[Math.max(0, place + by)]?.id ?? at)
  const open = (member: ListedMember | undefined) =>
    member && void navigate(pathOf(member), { search: searchOf(member) })
  const openCurrent = () => open(list.members[place])
  useStaffKeys({ j: () => step(1), k: () => step(-1), Enter: openCurrent })

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={list.total !== null && t('total', { count: list.total, total: figures(list.total) })}
        actions={
          mayBan && (
            <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to="members/guests">
              <Icon name="ban" small />
              {t('guestBans.link')}
            </StaffLink>
          )
        }
      />
      <MembersFilters search={search} onChoose={choose} />
      <NewRows
        count={changed}
        onShow={() => {
          setChanged(0)
          void list.refetch()
        }}
      />
      {list.hasFailed && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void list.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {list.isLoading && <Skeleton height="440px" />}
      {list.total === 0 && (
        <EmptyState
          vignette="search"
          level="h2"
          title={search.name ? t('none', { name: search.name }) : t('noneAtAll')}
        >
          {t('noneText')}
        </EmptyState>
      )}
      {list.members.length > 0 && (
        <Card flush>
          <MembersTable members={list.members} at={at} onOpen={open} />
        </Card>
      )}
      {list.hasMore && (
        <Button className={styles.more ?? ''} busy={list.isLoadingMore} onClick={() => void list.loadMore()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** The pages of the list that are loaded so far. */
function useMembers(search: MembersSearch) {
  const asked = useInfiniteQuery({
    queryKey: [listMembers.path, search],
    queryFn: ({ pageParam, signal }) =>
      call(listMembers, { query: { ...search, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (isRefusal(page) ? null : page.nextCursor),
    placeholderData: keepPreviousData,
  })
  const pages = (asked.data?.pages ?? []).flatMap((page) => (isRefusal(page) ? [] : [page]))
  return {
    members: pages.flatMap(({ items }) => items),
    total: pages[0]?.total ?? null,
    hasFailed: asked.isError || (asked.data !== undefined && pages.length === 0),
    isLoading: asked.isPending,
    hasMore: asked.hasNextPage,
    isLoadingMore: asked.isFetchingNextPage,
    loadMore: asked.fetchNextPage,
    refetch: asked.refetch,
  }
}

function pathOf({ hotel, name }: ListedMember): string {
  return memberPath(hotel, writtenName(name))
}

/** An account whose name belongs to another is opened by its number. */
function searchOf({ id, ownsName }: ListedMember) {
  return ownsName ? {} : { id }
}

function hasState({ ban, warnings, roles }: ListedMember): boolean {
  return ban !== null || warnings > 0 || roles.length > 0
}

function MembersTable({
  members,
  at,
  onOpen,
}: {
  members: readonly ListedMember[]
  at: number | undefined
  onOpen: (member: ListedMember) => void
}) {
  const { t } = useTranslation('staffMembers')
  const roleName = useRoleName()
  const columns: readonly Column<ListedMember>[] = [
    {
      key: 'name',
      label: t('column.name'),
      isTitle: true,
      cell: (member) => (
        <span className={styles.member}>
          <Head name="" avatar={member.avatar} />
          <StaffLink to={pathOf(member)} search={searchOf(member)}>
            {member.name}
          </StaffLink>
          <WornIcon icon={member.icon} />
          <span className={styles.hotel}>
            <Flag country={hotels[member.hotel].flag} small />
            {hotels[member.hotel].label}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (member) =>
        hasState(member) && (
          <span className={styles.plates}>
            {member.ban && (
              <Plate tone="bad" icon="ban">
                {t('state.banned')}
              </Plate>
            )}
            {member.warnings > 0 && (
              <Plate tone="warn" icon="warn">
                {t('state.warnings', { count: member.warnings })}
              </Plate>
            )}
            {member.roles.map((role) => (
              <Plate key={role} tone="line">
                {roleName(role)}
              </Plate>
            ))}
          </span>
        ),
    },
    { key: 'since', label: t('column.since'), cell: ({ createdAt }) => <Time value={createdAt} form="date" /> },
    {
      key: 'seen',
      label: t('column.seen'),
      cell: ({ seenAt }) => (seenAt ? <Time value={seenAt} form="relative" /> : t('state.loggedOut')),
    },
  ]
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={members}
      keyOf={({ id }) => id}
      at={at}
      onOpen={(member) => onOpen(member)}
    />
  )
}
