import { lazy } from 'react'
import { onDemand } from '#platform/web/on-demand.ts'

export { useUnreadNotices } from './use-unread.ts'

/** What the bell shows once it is pressed, with its words. */
export const noticePanel = onDemand<{ unread: number; close: () => void }>(
  ['notices', 'icons'],
  async () => (await import('./notice-panel.tsx')).NoticePanel,
)

/** What notifications shows in the settings; the page around it brings the words `notices`. */
export const NoticeSettings = lazy(async () => ({
  default: (await import('./settings/notice-settings.tsx')).NoticeSettings,
}))
