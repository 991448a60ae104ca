import { useRoleName } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { type Column, DataTable, Head } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { TeamProfile } from '../../contract.ts'
import type { DepartmentName } from '../../departments.ts'
import styles from './team-staff-page.module.css'

/** Returns a day, such as 2026-12-24, as the page writes it. */
export function useDay(): (day: string) => string {
  const language = useLanguage()
  return (day) => formatTime(`${day}T00:00:00Z`, 'date', language, 'UTC')
}

/**
 * The members of a department in their order. `onMove` moves one up or down; null for who may not
 * change the order.
 */
export function DepartmentTable({
  department,
  members,
  at,
  onChoose,
  onMove,
}: {
  department: DepartmentName
  members: readonly TeamProfile[]
  at: number | undefined
  onChoose: (member: TeamProfile) => void
  onMove: ((member: TeamProfile, by: 1 | -1) => Promise<void>) | null
}) {
  const { t } = useTranslation(['staffTeam', 'team'])
  const columns = useColumns(members, onChoose, onMove)
  const title = t(`team:department.${department}`)
  return (
    <section aria-label={title}>
      <h2 className={styles.department}>{title}</h2>
      <Card flush>
        <DataTable
          label={title}
          columns={columns}
          rows={members}
          keyOf={({ accountId }) => accountId}
          at={at}
          onOpen={onChoose}
        />
      </Card>
    </section>
  )
}

function useColumns(
  members: readonly TeamProfile[],
  onChoose: (member: TeamProfile) => void,
  onMove: ((member: TeamProfile, by: 1 | -1) => Promise<void>) | null,
): readonly Column<TeamProfile>[] {
  const { t } = useTranslation(['staffTeam', 'team'])
  const language = useLanguage()
  const roleName = useRoleName()
  const day = useDay()
  const today = new Date().toISOString().slice(0, 10)
  const columns: readonly Column<TeamProfile>[] = [
    {
      key: 'name',
      label: t('column.name'),
      isTitle: true,
      cell: (member) => (
        <span className={styles.member}>
          <Head name="" avatar={member.avatar} />
          <button
            type="button"
            data-member={member.accountId}
            onClick={(event) => {
              event.stopPropagation()
              onChoose(member)
            }}
          >
            {member.name}
          </button>
          <Flag country={hotels[member.hotel].flag} small />
          {!member.canEdit && <Icon name="lock" small label={t('locked')} />}
        </span>
      ),
    },
    {
      key: 'roles',
      label: t('column.roles'),
      cell: ({ roles, awayUntil }) => (
        <span className={styles.plates}>
          {roles.map((role) => (
            <Plate key={role} tone="line">
              {roleName(role)}
            </Plate>
          ))}
          {awayUntil && awayUntil >= today && (
            <Plate tone="warn" icon="moon">
              {t('team:away', { day: day(awayUntil) })}
            </Plate>
          )}
        </span>
      ),
    },
    {
      key: 'does',
      label: t('column.does'),
      cell: ({ does }) => {
        const missing = languageCodes.filter((code) => does[code] === '')
        return (
          <>
            <span className={styles.does}>{does[language]}</span>
            {missing.length > 0 && (
              <small className={styles.missing}>
                <Icon name="warn" small label={t('missing')} />
                {missing.join(' ').toUpperCase()}
              </small>
            )}
          </>
        )
      },
    },
    { key: 'since', label: t('column.since'), cell: ({ since, grantedOn }) => day(since ?? grantedOn) },
  ]
  if (!onMove || members.length < 2) return columns
  return [
    ...columns,
    { key: 'place', label: t('column.place'), cell: (member) => <Moves {...{ member, members, onMove }} /> },
  ]
}

function Moves({
  member,
  members,
  onMove,
}: {
  member: TeamProfile
  members: readonly TeamProfile[]
  onMove: (member: TeamProfile, by: 1 | -1) => Promise<void>
}) {
  const { t } = useTranslation('staffTeam')
  const place = members.indexOf(member)
  return (
    <span className={styles.moves}>
      <span>{place + 1}</span>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          aria-disabled={place + by < 0 || place + by >= members.length || undefined}
          aria-label={t(by === -1 ? 'up' : 'down', { name: member.name })}
          onClick={(event) => {
            event.stopPropagation()
            void onMove(member, by)
          }}
        >
          <Icon name="down" small className={by === -1 ? styles.up : undefined} />
        </button>
      ))}
    </span>
  )
}
