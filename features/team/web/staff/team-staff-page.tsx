import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import {
  Chip,
  FilterRow,
  StaffHead,
  useOpenThing,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listTeamProfiles, orderTeam } from '../../client.ts'
import type { TeamProfile } from '../../contract.ts'
import { departmentNames } from '../../departments.ts'
import { DepartmentTable } from './department-table.tsx'
import { ProfileForm } from './profile-form.tsx'
import { parseTeamSearch, type TeamSearch } from './team-search.ts'
import styles from './team-staff-page.module.css'

/** The team by department, with the chosen member's profile beside it. */
export function TeamStaffPage() {
  const { t } = useTranslation(['staffTeam', 'team'])
  const language = useLanguage()
  const navigate = useStaffNavigate()
  const search = parseTeamSearch(useSearch({ strict: false }))
  const { asked, team, showProfile, move } = useTeam()
  const detail = useRef<HTMLElement>(null)
  const members = team?.members ?? []
  const chosen = members.find(({ accountId }) => accountId === search.member)
  const own = members.find(({ isSelf }) => isSelf)
  const departments = departmentNames.filter((name) => members.some(({ department }) => department === name))
  const shown = departments.filter((name) => search.department === undefined || name === search.department)
  const inView = members.filter(({ department }) => shown.includes(department))
  useOpenThing('team', chosen ? String(chosen.accountId) : null)

  const change = (changed: TeamSearch, replace = true) =>
    void navigate('team', { search: { ...search, ...changed }, replace })
  const choose = ({ accountId }: TeamProfile) => change({ member: accountId }, search.member !== undefined)
  function close(): void {
    const { member } = search
    change({ member: undefined })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-member="${member}"]`)?.focus())
  }
  function step(by: 1 | -1): void {
    const place = inView.findIndex(({ accountId }) => accountId === search.member)
    const next = inView[place < 0 ? 0 : place + by]
    if (next) choose(next)
  }
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    Enter: chosen && (() => detail.current?.focus()),
    Escape: chosen && close,
  })

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={team && t('facts', { count: members.length })}
        actions={
          <>
            <ButtonAnchor small icon="external" href={addressOf('communityTeamlist', language)}>
              {t('look')}
            </ButtonAnchor>
            {own && (
              <Button small icon="pencil" onClick={() => choose(own)}>
                {t('own')}
              </Button>
            )}
          </>
        }
      />
      {asked.isError && !team && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="440px" />}
      {team && (
        <div className={styles.columns} data-open={chosen ? '' : undefined}>
          <div className={styles.departments}>
            <FilterRow label={t('filter.label')}>
              <Chip
                on={search.department === undefined}
                count={members.length}
                onClick={() => change({ department: undefined })}
              >
                {t('filter.all')}
              </Chip>
              {departments.map((name) => (
                <Chip
                  key={name}
                  on={search.department === name}
                  count={members.filter(({ department }) => department === name).length}
                  onClick={() => change({ department: name, member: undefined })}
                >
                  {t(`team:department.${name}`)}
                </Chip>
              ))}
            </FilterRow>
            {shown.map((name) => (
              <DepartmentTable
                key={name}
                department={name}
                members={members.filter(({ department }) => department === name)}
                at={search.member}
                onChoose={choose}
                onMove={team.canOrder.includes(name) ? move : null}
              />
            ))}
          </div>
          {chosen && (
            <div className={styles.side}>
              <ProfileForm key={chosen.accountId} ref={detail} member={chosen} onBack={close} onSaved={showProfile} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** The team as it was last read, and what changes it. */
function useTeam() {
  const { t } = useTranslation('staffTeam')
  const toast = useToast()
  const queryClient = useQueryClient()
  const query = queryOf(listTeamProfiles, {})
  const asked = useQuery(query)
  useStaffChanges('team', () => void asked.refetch())
  const team = asked.data && !isRefusal(asked.data) ? asked.data : null

  function showProfile(profile: TeamProfile): void {
    if (!team) return
    const members = team.members.map((each) => (each.accountId === profile.accountId ? profile : each))
    queryClient.setQueryData(query.queryKey, { ...team, members })
  }

  /** Moves a member up or down within the department. */
  async function move(member: TeamProfile, by: 1 | -1): Promise<void> {
    const { department } = member
    const seen = (team?.members ?? []).flatMap((each) => (each.department === department ? each.accountId : []))
    const place = seen.indexOf(member.accountId)
    const other = seen[place + by]
    if (other === undefined) return
    const accounts = seen.with(place, other).with(place + by, member.accountId)
    const answer = await call(orderTeam, { body: { department, accounts, seen } }).catch(() => 'failed' as const)
    if (answer !== 'failed' && !isRefusal(answer)) return void queryClient.setQueryData(query.queryKey, answer)
    toast({ tone: 'bad', text: refusalText(t, answer) })
    void asked.refetch()
  }
  return { asked, team, showProfile, move }
}
