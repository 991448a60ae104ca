export { describeBadgesByCode } from './badges-by-code.ts'
export { type DescribedBadge, describeBadges } from './describe-badges.ts'
export { noteBadges } from './note-badges.ts'
export { changeOwners, foldOwnerCounts } from './owner-counts.ts'
