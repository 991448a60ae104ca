import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Player } from '../contract.ts'
import { playerQuery } from './player-query.ts'
import styles from './scan-notice.module.css'
import { useScanTexts } from './scan-texts.ts'
import { isBeingScanned } from './use-player.ts'
import { useScan } from './use-scan.ts'

/** Starts a further scan of a player, as soon as the cooldown allows one. */
export function ScanAgain({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const hydrated = useHydrated()
  const toast = useToast()
  const queryClient = useQueryClient()
  const scanTexts = useScanTexts()
  const { scan, busy } = useScan()
  // Only after hydration: the server's HTML may have been cached, with an outdated "now".
  const wait = useSecondsUntil(hydrated ? Date.parse(player.nextScanAt) : null)
  const running = busy || isBeingScanned(player)

  async function scanAgain() {
    const answer = await scan(player.hotel, player.name)
    // The name may be another player's by now; this one is looked at all the same.
    await queryClient.invalidateQueries({ queryKey: playerQuery(player.habboId).queryKey })
    if (answer !== 'failed' && !isRefusal(answer)) return
    toast({ tone: 'bad', text: refusalText(t, answer, scanTexts(answer, player.hotel, player.name)) })
  }

  if (running) return null
  return (
    <Button small className={styles.again} disabled={!hydrated || wait > 0} onClick={scanAgain}>
      {wait > 0 ? t('profile.scanAgainIn', { time: minutesAndSeconds(wait) }) : t('profile.scanAgain')}
    </Button>
  )
}
