import { useEffect, useRef } from 'react'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { usePlayer } from './player/use-player.ts'

/**
 * Tells the visitor once when nothing could be played, and why: a browser that refuses is not a
 * failed stream.
 */
export function useNotices(): void {
  const { t } = useTranslation(['radio', 'common'])
  const toast = useToast()
  const { notice } = usePlayer()
  const told = useRef(notice?.number ?? 0)
  useEffect(() => {
    if (!notice || notice.number <= told.current) return
    told.current = notice.number
    if (notice.about === 'offline') toast({ tone: 'bad', text: t('common:error.radioOffline') })
    else toast({ tone: 'info', icon: 'play', text: t('player.refused') })
  }, [notice, toast, t])
}
