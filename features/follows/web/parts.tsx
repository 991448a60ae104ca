import { lazy } from 'react'

export { FollowButton } from './follow-button.tsx'

/** The tab "following" of the settings; the page around it brings its words. */
export const FollowSettings = lazy(async () => ({
  default: (await import('./settings/follow-settings.tsx')).FollowSettings,
}))

/** The switch by which members forbid that their player is followed. */
export const ForbidCard = lazy(async () => ({ default: (await import('./settings/forbid-card.tsx')).ForbidCard }))
