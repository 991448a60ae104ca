export { tokensOf } from '../accent/accent.ts'
export { accentAttributes } from './accent-attributes.ts'
export { type LiveSettings, openLiveSettings } from './live-settings.ts'
export type { SiteEnvironment } from './read-settings.ts'
