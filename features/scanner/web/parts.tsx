export { BadgeOwners, loadBadgeOwners } from './badge-owners-part.ts'
export { ScannerForm } from './scanner-form.tsx'
