export { isAmong, useOnlineMembers } from './online-members.ts'
export { RoleSigns } from './role-signs.tsx'
