import type { RoleName } from '#features/accounts/contract.ts'
import { useRoleName } from '#features/accounts/web/parts.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'

/**
 * Shows the roles of a team member as small labels; those in `of`, the roles of the surrounding
 * section, come first and are highlighted. The accessible text comes from `roles`.
 */
export function RoleSigns({ roles, of = [] }: { roles: readonly RoleName[]; of?: readonly RoleName[] }) {
  const nameOf = useRoleName()
  const here = roles.filter((role) => of.includes(role))
  const others = roles.filter((role) => !of.includes(role))
  return (
    <>
      {here.map((role) => (
        <Plate key={role} tone="lamp" icon="key">
          {nameOf(role)}
        </Plate>
      ))}
      {others.map((role) => (
        <Plate key={role} tone="line">
          {nameOf(role)}
        </Plate>
      ))}
    </>
  )
}
