import { useState } from 'react'
import { useRoleName, writtenName } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import {
  Chip,
  type Column,
  DataTable,
  FilterRow,
  Head,
  StaffLink,
  usePresence,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { memberPath } from '../../address.ts'
import type { Holder } from '../../contract.ts'
import { useByName } from './by-name.tsx'
import styles from './holders.module.css'
import type { Team } from './searches.ts'

const teamRoles: Record<Exclude<Team, 'away'>, RegExp> = {
  news: /^(news_|webdevelopment_translator)/,
  radio: /^radio_/,
  furni: /^cm_furnilist_/,
}
const teamDepartments = { news: 'news', radio: 'radio', furni: 'furnilist' } as const

function isIn(team: Team, { roles, isInactive }: Holder): boolean {
  if (team === 'away') return isInactive
  return roles.some(({ role, department }) => teamRoles[team].test(role) || department === teamDepartments[team])
}

/** The staff by rank, filtered by team and by a text; a row opens the member's card. */
export function Holders({ holders, team }: { holders: readonly Holder[]; team: Team | undefined }) {
  const { t } = useTranslation('staffRoles')
  const roleName = useRoleName()
  const byName = useByName()
  const navigate = useStaffNavigate()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const words = ({ name, roles }: Holder) =>
    [name ?? '', ...roles.flatMap(({ role, by }) => [roleName(role), byName(by)])].join(' ').toLowerCase()
  const shown = holders.filter((each) => (!team || isIn(team, each)) && words(each).includes(wanted))
  const choose = (chosen: Team | undefined) =>
    void navigate('roles', { search: { ...(chosen && { team: chosen }) }, replace: true })
  return (
    <Card as="section" aria-label={t('tab.who')}>
      <Input
        type="search"
        className={styles.search}
        aria-label={t('filter.text')}
        placeholder={t('filter.text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FilterRow label={t('filter.team')}>
        <Chip on={team === undefined} count={holders.length} onClick={() => choose(undefined)}>
          {t('filter.all')}
        </Chip>
        {(['news', 'radio', 'furni', 'away'] as const).map((each) => (
          <Chip
            key={each}
            on={team === each}
            count={holders.filter((holder) => isIn(each, holder)).length}
            onClick={() => choose(each)}
          >
            {t(`filter.${each}`)}
          </Chip>
        ))}
      </FilterRow>
      {shown.length === 0 ? (
        <EmptyState vignette="search" level="h2" title={t('noneFound')} />
      ) : (
        <HoldersTable holders={shown} />
      )}
    </Card>
  )
}

function HoldersTable({ holders }: { holders: readonly Holder[] }) {
  const { t } = useTranslation(['staffRoles', 'staffMembers'])
  const roleName = useRoleName()
  const byName = useByName()
  const here = new Set(usePresence().map(({ id }) => id))
  const columns: readonly Column<Holder>[] = [
    {
      key: 'name',
      label: t('staffMembers:column.name'),
      isTitle: true,
      cell: (holder) => (
        <span className={styles.member}>
          <Head name="" avatar={holder.avatar ?? ''} writes={here.has(holder.id)} />
          {holder.name !== null && holder.hotel && (
            <StaffLink to={memberPath(holder.hotel, writtenName(holder.name))}>{holder.name}</StaffLink>
          )}
          {holder.hotel && <Flag country={hotels[holder.hotel].flag} small />}
          {!holder.canAct && <Icon name="lock" small label={t('locked')} />}
        </span>
      ),
    },
    {
      key: 'roles',
      label: t('column.roles'),
      cell: ({ roles }) => (
        <span className={styles.plates}>
          {roles.map(({ role, department }, place) => (
            <Plate key={role} tone={place === 0 && /administration$/.test(role) ? 'warn' : 'line'}>
              {roleName(role)}
              {department && `: ${t(`department.${department}`)}`}
            </Plate>
          ))}
        </span>
      ),
    },
    { key: 'by', label: t('column.by'), cell: ({ roles: [first] }) => byName(first?.by ?? null) },
    {
      key: 'since',
      label: t('staffMembers:column.since'),
      cell: ({ roles: [first] }) => first && <Time value={first.since} form="date" />,
    },
    {
      key: 'seen',
      label: t('staffMembers:column.seen'),
      cell: ({ id, seenAt, isInactive }) => (
        <span className={classNames(isInactive && styles.away)}>
          {here.has(id) ? t('hereNow') : seenAt ? <Time value={seenAt} form="relative" /> : t('neverHere')}
        </span>
      ),
    },
  ]
  return <DataTable label={t('title')} columns={columns} rows={holders} keyOf={({ id }) => id} />
}
