export { BadgeOwners, loadBadgeOwners } from './badge-owners-part.ts'
export { loadPlayer, PlayerMissing, PlayerPage, playerHead } from './player-part.ts'
export { loadRareThings, RareThings } from './rare-things-part.ts'
export { ScannerForm } from './scanner-form.tsx'
