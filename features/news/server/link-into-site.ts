import { enterRoomAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { findNamedPlayers, findRoomOwners, playerKey, roomKey } from '#features/scanner/server/api.ts'
import { pagePath, pages } from '#platform/contract/addresses.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { Block } from '../contract.ts'
import { type GameLink, readGameLink } from './game-link.ts'
import { linksOf, mapLinks, type Redirect } from './map-links.ts'

/**
 * Rewrites links into the game to pages of this site: badges, players (unscanned ones to the
 * prefilled front desk), and rooms to their owner's rooms if known, else to the room. Players with
 * a hidden page are not linked.
 */
export async function linkIntoSite(
  db: AnyDb,
  addresses: HotelAddresses,
  bodies: readonly (readonly Block[])[],
): Promise<Block[][]> {
  const links = new Map<string, GameLink>()
  for (const href of bodies.flatMap(linksOf)) {
    const link = readGameLink(href, addresses)
    if (link) links.set(href, link)
  }
  const redirect = await redirectInto(db, links)
  return bodies.map((body) => mapLinks(body, redirect))
}

async function redirectInto(db: AnyDb, links: ReadonlyMap<string, GameLink>): Promise<Redirect> {
  const wanted = [...links.values()]
  const { players, hidden } = await findNamedPlayers(
    db,
    wanted.filter((link) => link.kind === 'player'),
  )
  const owners = await findRoomOwners(
    db,
    wanted.filter((link) => link.kind === 'room'),
  )
  return (href) => {
    const link = links.get(href)
    switch (link?.kind) {
      case undefined:
        return href
      case 'badge':
        return `/${pagePath('habboBadge', { code: link.code })}`
      case 'room': {
        const owner = owners.get(roomKey(link.hotel, link.number))
        return owner
          ? `/${pagePath('scannerUser', { habboId: owner })}?tab=rooms`
          : enterRoomAddress(link.hotel, link.number)
      }
      case 'player': {
        const key = playerKey(link.hotel, link.name)
        if (hidden.has(key)) return null
        const met = players.get(key)
        return met
          ? `/${pagePath('scannerUser', { habboId: met.habboId })}`
          : `/${pages.home}?hotel=${link.hotel}&name=${encodeURIComponent(link.name)}`
      }
    }
  }
}
