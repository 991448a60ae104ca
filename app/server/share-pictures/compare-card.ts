import { comparePlayers } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { ShareContext } from './context.ts'
import type { ShareCard } from './share-card.ts'

/**
 * Returns the card of a comparison; null for too few or too many players, or one who has no page.
 */
export async function compareCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const query = comparePlayers.query.safeParse({ players: id })
  if (!query.success) return null
  const comparison = await context.ask(comparePlayers, { query: { players: id } })
  if (isRefusal(comparison)) return null
  const { t, language } = context
  const { players, badges } = comparison
  const names = players.map(({ name }) => name)
  return {
    eyebrow: badges === null ? t('sharing:compare.eyebrow') : t('sharing:compare.common', { count: badges }),
    title: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
    voice: 'sign',
    lines: players.map((player) => ({
      text:
        player.badges.checkedAt === null
          ? t('sharing:compare.unread', { name: player.name })
          : t('sharing:compare.player', { name: player.name, count: player.badges.current }),
    })),
    picture: {
      kind: 'heads',
      each: await Promise.all(players.map(({ avatar }) => context.pictureAt(avatar))),
    },
  }
}

/** The ids in the id of a comparison. */
export function comparedIn(id: string): string[] {
  return id.split(',')
}
