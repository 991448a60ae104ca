import { badgePicture, describeBadgesByCode } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { findNamedPlayers, playerKey } from '#features/scanner/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { BadgeCard, Block, PlayerCard } from '../contract.ts'

/** A page asks for no more cards than that, however many an article mentions. */
const mostCards = 100

/**
 * Returns the current data of the badges and players shown as cards in a body, without duplicates.
 * Badge texts are those of `hotel`. For players with a hidden page, only the article's own text is
 * used.
 */
export async function cardsOf(
  db: AnyDb,
  addresses: HotelAddresses,
  hotel: HotelCode,
  blocks: readonly Block[],
): Promise<{ badges: BadgeCard[]; players: PlayerCard[] }> {
  const codes = new Set<string>()
  const named = new Map<string, { hotel: HotelCode; name: string }>()
  visit(blocks, (block) => {
    if (block.kind === 'badge' && codes.size < mostCards) codes.add(block.code)
    if (block.kind === 'player' && named.size < mostCards) named.set(playerKey(block.hotel, block.name), block)
  })
  const [known, { players: met, hidden }] = await Promise.all([
    describeBadgesByCode(db, hotel, [...codes]),
    findNamedPlayers(db, [...named.values()]),
  ])
  const badges = [...codes].map((code) => {
    const badge = known.get(code)
    return {
      code,
      name: badge?.name ?? null,
      description: badge?.description ?? null,
      picture: badgePicture(addresses, badge ?? { code, picture: null }),
      owners: badge?.owners ?? null,
    }
  })
  const players = [...named].map(([key, { hotel: at, name: written }]) => {
    const player = met.get(key)
    const name = player?.name ?? written
    return {
      hotel: at,
      name,
      avatar: hidden.has(key) ? null : avatarAddress(addresses, at, name),
      habboId: player?.habboId ?? null,
      motto: player?.motto ?? null,
      level: player?.level ?? null,
    }
  })
  return { badges, players }
}

function visit(blocks: readonly Block[], see: (block: Block) => void): void {
  for (const block of blocks) {
    see(block)
    if (block.kind === 'quote') visit(block.children, see)
    if (block.kind === 'list') for (const item of block.items) visit(item, see)
  }
}
