import type { RoleName } from '#features/accounts/contract.ts'

/** The departments with their roles, in display order. */
export const departments = [
  { name: 'management', roles: ['superadministration', 'administration'] },
  { name: 'community', roles: ['communitymanagement', 'headof'] },
  { name: 'news', roles: ['news_lvl3', 'news_lvl2', 'news_lvl1'] },
  { name: 'radio', roles: ['radio_lvl2', 'radio_lvl1'] },
  { name: 'development', roles: ['webdevelopment_translator'] },
  { name: 'furni', roles: ['cm_furnilist_lvl2', 'cm_furnilist_lvl1'] },
] as const satisfies readonly { name: string; roles: readonly RoleName[] }[]

/** The name of a department. Its words are `department.<name>` of the team's. */
export type DepartmentName = (typeof departments)[number]['name']

/** The names of all departments, in order. */
export const departmentNames: readonly DepartmentName[] = departments.map(({ name }) => name)

/** Returns the highest department of these roles; undefined without a role. */
export function departmentOf(roles: readonly RoleName[]): DepartmentName | undefined {
  return departments.find((department) => department.roles.some((role) => roles.includes(role)))?.name
}

/** The roles that belong to a department. */
export function rolesOf(department: DepartmentName): readonly RoleName[] {
  return departments.find(({ name }) => name === department)?.roles ?? []
}
