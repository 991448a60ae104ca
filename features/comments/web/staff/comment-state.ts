import type { IconName } from '#platform/web/ui/icon.tsx'
import type { PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffComment } from '../../contract.ts'

/** What a comment waits for or is, in words, with an icon and a tone. */
export type ShownState = { text: string; icon: IconName; tone: PlateTone }

const heldWords = { word: 'state.heldWord', name: 'state.heldName', links: 'state.heldLinks' } as const

/** Returns a function that describes the state of a comment in a few words. */
export function useCommentState(): (comment: StaffComment) => ShownState {
  const { t } = useTranslation('staffComments')
  return ({ state, deletedBy, held, reports, appeal }) => {
    const times = reports.reduce((sum, { count }) => sum + count, 0)
    const [most] = reports
    if (appeal) return { text: t('state.appeal'), icon: 'eye', tone: 'second' }
    if (state === 'deleted')
      return { text: t(deletedBy === 'user' ? 'state.byWriter' : 'state.deleted'), icon: 'trash', tone: 'line' }
    if (state === 'held') return { text: t(held ? heldWords[held.kind] : 'state.held'), icon: 'lock', tone: 'warn' }
    if (most)
      return { text: t('state.reported', { times, reason: t(`reports.${most.reason}`) }), icon: 'warn', tone: 'bad' }
    return { text: t('state.public'), icon: 'check', tone: 'ok' }
  }
}
