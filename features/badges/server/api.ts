export { saidOfBadge } from '../said-of-badge.ts'
export { archivedBadges } from './archive-rows.ts'
export { type DescribedBadge, describeBadges, describeBadgesByCode, findBadge } from './badges-by-code.ts'
export { readBadgeReadings } from './import/badge-files.ts'
export { type BadgeImport, importBadges, queueBadgeImports } from './import/import-badges.ts'
export type { BadgeSearch } from './list-badges.ts'
export { badgesNamedSince } from './named-badges.ts'
export {
  badgesInAll,
  type CountedOwners,
  type CountedSample,
  correctOwners,
  correctSamples,
  noteRecount,
  wasRecounted,
} from './owners/correct-counts.ts'
export { noteBadges } from './owners/note-badges.ts'
export { aggregateOwnerCounts, badgeMerits, changeOwners } from './owners/owner-counts.ts'
export { aggregateAll, scheduleAggregation } from './owners/schedule-aggregation.ts'
export type { BadgePageAfter } from './page-after.ts'
export { keepBadgePictures } from './pictures/keep-pictures.ts'
export { badgePicture } from './pictures/picture-of.ts'
export { provideFollowedBadges } from './provide-followed.ts'
export {
  listDateSources,
  type ReportedDate,
  type ReportedDatesOutcome,
  removeReportedDates,
  storeReportedDates,
} from './reported-dates.ts'
export { badgeOrderTag, badgeReadingTag, badgeTag } from './tags.ts'
