import { type DepartmentName, departmentNames } from '../../departments.ts'

/** The search of the page: the department that is shown, and the chosen member's account. */
export type TeamSearch = { department?: DepartmentName | undefined; member?: number | undefined }

/** Reads the search from an address; what is invalid is left out. */
export function parseTeamSearch({ department, member }: Record<string, unknown>): TeamSearch {
  const id = Number(member)
  return {
    department: departmentNames.find((known) => known === department),
    member: Number.isInteger(id) && id > 0 ? id : undefined,
  }
}
