export { type DescribedBadge, describeBadges } from './describe-badges.ts'
export { noteBadges, type SeenBadge } from './note-badges.ts'
export { changeOwners, foldOwnerCounts } from './owner-counts.ts'
