import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { roleNames } from '#features/accounts/web/parts.tsx'
import { StaffHead, TwoColumns, useScope, useStaffAddress, useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listHolders, listPermissions } from '../../client.ts'
import { FindMember } from './find-member.tsx'
import { Holders } from './holders.tsx'
import { PermissionTable } from './permission-table.tsx'
import { parseRolesSearch } from './searches.ts'

/**
 * Who has which role, for those who grant roles; and what each role permits, for all of the staff.
 */
export function RolesPage() {
  const { t } = useTranslation('staffRoles')
  const address = useStaffAddress()
  const mayGrant = useScope('roles.grant') !== null
  const search = parseRolesSearch(useSearch({ strict: false }))
  const tab = mayGrant ? (search.tab ?? 'who') : 'what'
  const asked = useQuery({ ...queryOf(listHolders, {}), enabled: mayGrant })
  useStaffChanges('members', () => mayGrant && void asked.refetch())
  const team = asked.data && !isRefusal(asked.data) ? asked.data : null
  const away = team?.holders.filter(({ isInactive }) => isInactive).length ?? 0
  return (
    <>
      <StaffHead
        title={t('title')}
        facts={team && `${t('team', { count: team.holders.length })}, ${t('away', { count: away })}`}
      />
      <TabLinks label={t('title')}>
        {mayGrant && (
          <TabLink
            to={address('roles')}
            search={{} as never}
            current={tab === 'who'}
            icon="people"
            count={team?.holders.length ?? ''}
          >
            {t('tab.who')}
          </TabLink>
        )}
        <TabLink
          to={address('roles')}
          search={{ tab: 'what' } as never}
          current={tab === 'what'}
          icon="heart"
          count={roleNames.length}
        >
          {t('tab.what')}
        </TabLink>
      </TabLinks>
      {tab === 'what' && <Permissions role={search.role} />}
      {tab === 'who' && (
        <TwoColumns side={<FindMember grantable={team?.grantable ?? []} />}>
          {asked.isError && (
            <Note tone="bad" role="alert" title={t('failed')}>
              <Button small onClick={() => void asked.refetch()}>
                {t('again')}
              </Button>
            </Note>
          )}
          {team ? (
            <Holders holders={team.holders} team={search.team} />
          ) : (
            asked.isPending && <Skeleton height="440px" />
          )}
        </TwoColumns>
      )}
    </>
  )
}

function Permissions({ role }: { role: ReturnType<typeof parseRolesSearch>['role'] }) {
  const asked = useQuery({ ...queryOf(listPermissions, {}), staleTime: Number.POSITIVE_INFINITY })
  const table = asked.data && !isRefusal(asked.data) ? asked.data : null
  return table ? <PermissionTable table={table} role={role} /> : <Skeleton height="600px" />
}
