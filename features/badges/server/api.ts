export { badgeWords } from '../badge-words.ts'
export { aggregateOwnerCounts } from './aggregate-owner-counts.ts'
export { readBadgeReadings } from './badge-files.ts'
export { type DescribedBadge, describeBadges, describeBadgesByCode, findBadge } from './badges-by-code.ts'
export { type BadgeImport, importBadges } from './import-badges.ts'
export { keepBadgePictures } from './keep-pictures.ts'
export type { BadgeSearch } from './list-badges.ts'
export {
  badgesInAll,
  type CountedOwners,
  type CountedSample,
  mendOwners,
  mendSamples,
  noteRecount,
  wasRecounted,
} from './mend-counts.ts'
export { noteBadges } from './note-badges.ts'
export { changeOwners } from './owner-counts.ts'
export { badgePicture } from './picture-of.ts'
export { aggregateAll, scheduleAggregation } from './schedule-aggregation.ts'
export { badgeOrderTag, badgeReadingTag, badgeTag } from './tags.ts'
