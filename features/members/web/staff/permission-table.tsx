import type { RoleName } from '#features/accounts/contract.ts'
import { roleNames, useRoleName } from '#features/accounts/web/parts.tsx'
import { Chip, FilterRow, useMe, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Permitted } from './grant-dialog.tsx'
import styles from './permission-table.module.css'
import { type Group, groupOf, permissionWords } from './role-words.ts'

type Row = { permission: string; scopes: readonly ('all' | 'own' | null)[] }

const groups: readonly Group[] = ['news', 'community', 'radio', 'house']

/**
 * What each role permits, as a table of all roles, and as a list of one role that is chosen: what
 * its holders would see.
 */
export function PermissionTable({ table, role }: { table: readonly Row[]; role: RoleName | undefined }) {
  const { t } = useTranslation('staffRoles')
  const roleName = useRoleName()
  const navigate = useStaffNavigate()
  const choose = (chosen: RoleName | undefined) =>
    void navigate('roles', { search: { tab: 'what', ...(chosen && { role: chosen }) }, replace: true })
  return (
    <Card className={styles.card ?? ''}>
      <FilterRow label={t('look.label')}>
        <Chip on={role === undefined} onClick={() => choose(undefined)}>
          {t('look.all')}
        </Chip>
        {roleNames.map((each) => (
          <Chip key={each} on={role === each} onClick={() => choose(each)}>
            {roleName(each)}
          </Chip>
        ))}
      </FilterRow>
      {role ? <Permitted role={role} /> : <Matrix table={table} />}
    </Card>
  )
}

function Matrix({ table }: { table: readonly Row[] }) {
  const { t } = useTranslation('staffRoles')
  const roleName = useRoleName()
  const { roles: own } = useMe()
  const isOwn = (role: RoleName) => own.includes(role)
  return (
    <>
      <p className={styles.legend}>
        <span>
          <i className={styles.all} /> {t('scope.yes')}
        </span>
        <span>
          <i className={styles.own} /> {t('scope.own')}
        </span>
        <span>
          <i className={styles.none} /> {t('scope.no')}
        </span>
        <span>{t('look.legend')}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section className={styles.scroll} aria-label={t('tab.what')} tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <td />
              {roleNames.map((role) => (
                <th key={role} scope="col" className={classNames(isOwn(role) && styles.me)}>
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={roleNames.length + 1} className={styles.group}>
                  {t(`group.${group}`)}
                </th>
              </tr>
              {table
                .filter(({ permission }) => groupOf(permission) === group)
                .map(({ permission, scopes }) => (
                  <tr key={permission}>
                    <th scope="row">{t(permissionWords(permission))}</th>
                    {roleNames.map((role, place) => (
                      <Scope key={role} scope={scopes[place] ?? null} isOwn={isOwn(role)} />
                    ))}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

function Scope({ scope, isOwn }: { scope: 'all' | 'own' | null; isOwn: boolean }) {
  const { t } = useTranslation('staffRoles')
  const words = { all: t('scope.yes'), own: t('scope.own'), none: t('scope.no') }
  const shown = scope ?? 'none'
  return (
    <td className={classNames(isOwn && styles.me)}>
      <i className={styles[shown]} />
      <span className="sr">{words[shown]}</span>
    </td>
  )
}
