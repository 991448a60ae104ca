import { HabboId, hotels } from '#features/hotels/contract.ts'
import { showPlayer } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { ShareContext } from './context.ts'
import type { ShareCard } from './share-card.ts'
import { shareDay, shareWords } from './share-words.ts'

/** Returns the card of a scanned player; null if there is none or the page is hidden. */
export async function playerCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const habboId = HabboId.safeParse(id)
  if (!habboId.success) return null
  const player = await context.ask(showPlayer, { params: { habboId: habboId.data } })
  if (isRefusal(player)) return null
  const t = shareWords(context.language)
  const { badges } = player.panels
  return {
    eyebrow: t('sharing:player.eyebrow', { hotel: hotels[player.hotel].label }),
    title: player.name,
    voice: 'sign',
    lines: [
      ...(player.level === null ? [] : [{ text: t('sharing:player.level', { level: player.level }) }]),
      ...(badges.hidden ? [] : [{ text: t('sharing:player.badges', { count: badges.current + badges.former }) }]),
      ...(player.memberSince === null
        ? []
        : [{ text: t('sharing:player.memberSince', { date: shareDay(player.memberSince, context.language) }) }]),
    ],
    picture: { kind: 'pixels', bytes: await context.pictureAt(player.avatar) },
  }
}
