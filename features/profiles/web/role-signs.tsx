import type { RoleName } from '#features/accounts/contract.ts'
import { useRoleName } from '#features/accounts/web/parts.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'

/** The roles of somebody of the team as small signs; the one `of` the place where they stand comes first, and lit a little. Its words are `roles`. */
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
