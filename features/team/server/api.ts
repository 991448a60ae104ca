export { type ListedMember, listMembers } from './list-members.ts'
export { changeProfile, type ProfileChange } from './staff-profiles.ts'
