import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { RoleName } from '../../contract.ts'
import { useRoleName } from '../role-names.ts'

/**
 * A member's roles as plates; without a role, the plate says member. Uses the namespaces `accounts`
 * and `roles`.
 */
export function RolePlates({ roles }: { roles: readonly RoleName[] }) {
  const { t } = useTranslation('accounts')
  const nameOf = useRoleName()
  if (roles.length === 0) return <Plate tone="lamp">{t('settings.who.member')}</Plate>
  return roles.map((role) => (
    <Plate key={role} tone="lamp" icon="key">
      {nameOf(role)}
    </Plate>
  ))
}
