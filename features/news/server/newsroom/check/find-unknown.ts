import { findMemberPage } from '#features/accounts/server/api.ts'
import { describeBadgesByCode } from '#features/badges/server/api.ts'
import { defaultHotels, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { findNamedPlayers, playerKey, shownAmong } from '#features/scanner/server/api.ts'
import { pages } from '#platform/contract/addresses.ts'
import { fallbackLanguage } from '#platform/contract/language.ts'
import type { Block, Problem } from '../../../contract.ts'
import { flatBlocks, flatLines } from '../../../flat-blocks.ts'
import { isPublic } from '../../public-articles.ts'
import type { NewsroomContext } from '../context.ts'
import { problem } from './find-musts.ts'

type Player = { hotel: HotelCode; name: string }
type Found = { codes: string[]; players: Player[]; paths: string[] }

/**
 * Returns the badges that the catalogue does not have, the players whom no scan has met (or whose
 * page is hidden), and the links to pages of this site that do not exist.
 */
export async function findUnknown(context: NewsroomContext, body: readonly Block[]): Promise<Problem[]> {
  const found = body.map(namedIn)
  const links = new Map<string, Linked | null>()
  for (const path of found.flatMap(({ paths }) => paths)) links.set(path, linkedThing(path))
  const linked = [...links.values()].filter((thing) => thing !== null)
  const named = <Kind extends Linked['page']>(page: Kind) =>
    linked.flatMap((thing) => (thing.page === page ? [thing as Extract<Linked, { page: Kind }>] : []))
  const codes = [...found.flatMap(({ codes }) => codes), ...named('habboBadge').map(({ id }) => id)]
  const [badges, { players }, slugs, habboIds, members] = await Promise.all([
    describeBadgesByCode(context.wholeDb, defaultHotels[fallbackLanguage], [...new Set(codes)]),
    findNamedPlayers(
      context.wholeDb,
      found.flatMap(({ players }) => players),
    ),
    publicSlugs(
      context,
      named('newsView').map(({ id }) => id),
    ),
    shownAmong(
      context.wholeDb,
      named('scannerUser').map(({ id }) => id),
    ),
    memberPages(context, named('usersProfile')),
  ])
  const isThere: Record<Linked['page'], (id: string) => boolean> = {
    habboBadge: (id) => badges.has(id),
    newsView: (id) => slugs.has(id),
    scannerUser: (id) => habboIds.has(id),
    usersProfile: (id) => members.has(id),
    plain: () => true,
  }
  const isDead = (path: string) => {
    const thing = links.get(path)
    return !thing || !isThere[thing.page](thing.id)
  }
  return found.flatMap(({ codes, players: written, paths }, block) => [
    ...once(codes.filter((code) => !badges.has(code))).map((detail) =>
      problem(false, { kind: 'unknownBadge', block, detail }),
    ),
    ...once(written.flatMap(({ hotel, name }) => (players.has(playerKey(hotel, name)) ? [] : [name]))).map((detail) =>
      problem(false, { kind: 'unknownPlayer', block, detail }),
    ),
    ...once(paths.filter(isDead)).map((detail) => problem(false, { kind: 'deadLink', block, detail })),
  ])
}

const once = (values: readonly string[]) => [...new Set(values)]

function namedIn(block: Block): Found {
  const found: Found = { codes: [], players: [], paths: [] }
  for (const inner of flatBlocks([block])) {
    if (inner.kind === 'badge') found.codes.push(inner.code)
    if (inner.kind === 'badges') found.codes.push(...inner.codes)
    if (inner.kind === 'player') found.players.push(inner)
  }
  for (const part of flatLines([block])) {
    if (typeof part === 'string') continue
    if (part.kind === 'badge') found.codes.push(part.code)
    if (part.kind === 'player') found.players.push(part)
    if (part.kind === 'link' && part.href.startsWith('/')) found.paths.push(part.href)
  }
  return found
}

/** What a path of this site leads to; `plain` is a page about no one thing. */
type Linked =
  | { page: 'habboBadge' | 'newsView' | 'scannerUser' | 'plain'; id: string }
  | { page: 'usersProfile'; id: string; hotel: string; name: string }

/** Returns what a path without language leads to; null if there is no such page. */
function linkedThing(path: string): Linked | null {
  const asked = path.split(/[?#]/)[0]?.replace(/^\/+|\/+$/g, '') ?? ''
  // Files and feeds of the site.
  if (asked === '' || /^(pictures|feeds|api)\//.test(asked)) return { page: 'plain', id: '' }
  const parts = asked.split('/').map(decoded)
  for (const [name, pattern] of Object.entries(pages)) {
    const names = pattern.split('/')
    const isMatch =
      names.length === parts.length && names.every((each, at) => each.startsWith('$') || each === parts[at])
    if (!isMatch) continue
    const [id = '', second = ''] = names.flatMap((each, at) => (each.startsWith('$') ? [parts[at] ?? ''] : []))
    if (name === 'usersProfile') return { page: name, id: profileKey(id, second), hotel: id, name: second }
    if (name === 'newsView' || name === 'habboBadge' || name === 'scannerUser') return { page: name, id }
    if (id === '') return { page: 'plain', id: '' }
  }
  return null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function publicSlugs({ db }: NewsroomContext, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db
    .selectFrom('news_articles as article')
    .select('slug')
    .where('slug', 'in', slugs)
    .where(isPublic)
    .execute()
  return new Set(rows.flatMap(({ slug }) => slug ?? []))
}

const profileKey = (hotel: string, name: string) => `${hotel}/${name.toLowerCase()}`

/** Returns those of the linked profiles that are public. */
async function memberPages(
  { wholeDb, clock }: NewsroomContext,
  linked: readonly { id: string; hotel: string; name: string }[],
): Promise<Set<string>> {
  const found = new Set<string>()
  const asked = new Map(linked.map((each) => [each.id, each]))
  for (const { id, hotel, name } of asked.values()) {
    const player = { hotel: HotelCode.safeParse(hotel).data, name: PlayerName.safeParse(name).data }
    if (!player.hotel || !player.name) continue
    const page = await findMemberPage(wholeDb, { hotel: player.hotel, name: player.name }, clock.now())
    if (page) found.add(id)
  }
  return found
}
