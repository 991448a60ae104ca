import { type HotelCode, hotelCodes, hotels, PlayerName } from '#features/hotels/contract.ts'
import { enterRoomAddress, type HotelAddresses, officialAddresses } from '#features/hotels/server/api.ts'
import { findNamedPlayers, findRoomOwners, playerKey, roomKey } from '#features/scanner/server/api.ts'
import { pagePath, pages } from '#platform/contract/addresses.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Block, Inline } from '../../contract.ts'
import { roomMark } from './body-marks.ts'

/** What an address of the game shows. */
type GameLink =
  | { kind: 'player'; hotel: HotelCode; name: string }
  | { kind: 'room'; hotel: HotelCode; number: number }
  | { kind: 'badge'; code: string }

/**
 * Reads an address of the game's or the configured hosts, with or without `www.` (hotel-api §4.4,
 * §6.2): profile, room, badge picture. Null for any other; Origins has no such pages.
 */
export function readGameLink(href: string, addresses: HotelAddresses): GameLink | null {
  for (const hotel of hotelCodes) {
    if (hotels[hotel].edition !== 'modern') continue
    const official = officialAddresses.hotels[hotel]
    for (const base of [addresses.hotels[hotel], official, official.replace('//www.', '//')]) {
      const place = placeBelow(base, href)
      const link = place && linkOfHotel(hotel, place)
      if (link) return link
    }
  }
  for (const base of [addresses.images, officialAddresses.images]) {
    const code = /^\/c_images\/album1584\/([\w.-]{1,64})\.(?:gif|png)$/.exec(
      placeBelow(base, href)?.pathname ?? '',
    )?.[1]
    if (code !== undefined) return { kind: 'badge', code }
  }
  return null
}

/** Returns path and query below a base address, which may also be linked with `http`. */
function placeBelow(base: string, href: string): URL | null {
  for (const start of [base, base.replace(/^https:/, 'http:')]) {
    if (href.startsWith(`${start}/`))
      return new URL(href.slice(start.length).replace(/^\/+/, '/'), 'https://hotel.invalid')
  }
  return null
}

function linkOfHotel(hotel: HotelCode, { pathname, searchParams }: URL): GameLink | null {
  const [, first = '', second = '', ...rest] = pathname.split('/')
  if (rest.some((part) => part !== '')) return null
  if (first === 'profile') {
    const name = PlayerName.safeParse(decoded(second))
    return name.success ? { kind: 'player', hotel, name: name.data } : null
  }
  const number = first === 'room' ? second : first === 'hotel' && second === '' ? (searchParams.get('room') ?? '') : ''
  const room = roomMark(`${hotel}:${number}`)
  return room && { kind: 'room', ...room }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

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

/** Where a link leads from now on; null makes it plain words. */
export type Redirect = (href: string) => string | null

/** A body whose links lead elsewhere. */
export function mapLinks(blocks: readonly Block[], redirect: Redirect): Block[] {
  return blocks.map((block) => mapBlock(block, redirect))
}

/** Every address that the links of a body lead to, in their order. */
export function linksOf(blocks: readonly Block[]): string[] {
  const links: string[] = []
  mapLinks(blocks, (href) => {
    links.push(href)
    return href
  })
  return links
}

function mapBlock(block: Block, redirect: Redirect): Block {
  const line = (parts: readonly Inline[]) => mapLine(parts, redirect)
  const captioned = (picture: Extract<Block, { kind: 'picture' }>['picture']) => ({
    ...picture,
    caption: line(picture.caption),
  })
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: line(block.children) }
    case 'list':
      return { ...block, items: block.items.map((item) => mapLinks(item, redirect)) }
    case 'quote':
    case 'notice':
      return { ...block, children: mapLinks(block.children, redirect) }
    case 'table':
      return { ...block, head: block.head?.map(line) ?? null, rows: block.rows.map((row) => row.map(line)) }
    case 'picture':
      return { ...block, picture: captioned(block.picture) }
    case 'gallery':
      return { ...block, pictures: block.pictures.map(captioned) }
    case 'video':
    case 'badge':
    case 'player':
    case 'badges':
    case 'room':
    case 'event':
    case 'rule':
      return block
  }
}

function mapLine(parts: readonly Inline[], redirect: Redirect): Inline[] {
  return parts.flatMap((part): Inline[] => {
    if (typeof part === 'string' || !('children' in part)) return [part]
    const children = mapLine(part.children, redirect)
    if (part.kind !== 'link') return [{ ...part, children }]
    const href = redirect(part.href)
    return href === null ? children : [{ ...part, href, children }]
  })
}
