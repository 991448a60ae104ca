import { useEffect, useRef } from 'react'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { usePlayer } from './player/use-player.ts'

/**
 * Shows a toast once when nothing could be played, distinguishing an autoplay refusal from a failed
 * stream.
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
