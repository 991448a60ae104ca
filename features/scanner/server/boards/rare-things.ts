import { sql } from 'kysely'
import { boardTag, hiddenPlayersTag } from '#features/accounts/server/api.ts'
import { badgePicture, describeBadges } from '#features/badges/server/api.ts'
import { defaultHotels } from '#features/hotels/contract.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { RareThings } from '../../contract.ts'
import { readScores } from './read-scores.ts'
import { meaningOf } from './scores.ts'
import type { BoardContext } from './show-board.ts'

/** Which parts of the home page the administration shows. */
export type RareSwitches = { showsScanned: boolean; showsRarest: boolean; showsFinds: boolean }

const counts = { players: 8, rarest: 8, finds: 6 }
const weekMs = 7 * 86_400_000
// Of the badges gained within a week, the latest are looked at.
const gainedAtMost = 2_000

/** Answers contract `showRareThings`. */
export async function readRareThings(
  context: BoardContext,
  language: LanguageCode,
  { showsScanned, showsRarest, showsFinds }: RareSwitches,
): Promise<RareThings> {
  // Scans of these players do not end what is cached: pages with them live for a minute.
  addCacheTags([hiddenPlayersTag, boardTag])
  const [players, rarest, finds] = await Promise.all([
    showsScanned ? scannedLately(context) : null,
    showsRarest ? rarestGained(context, language) : null,
    showsFinds ? newestFinds(context, language) : null,
  ])
  return { players, rarest, finds }
}

async function scannedLately({ db, addresses }: BoardContext): Promise<NonNullable<RareThings['players']>> {
  const { rows } = await readScores(db, { board: 'recent', hotel: undefined, least: null }, null, counts.players)
  return rows.map(({ habboId, hotel, name, score }) => ({
    habboId,
    hotel,
    name,
    avatar: avatarAddress(addresses, hotel, name),
    at: new Date(score).toISOString(),
  }))
}

async function rarestGained({ db, addresses, clock }: BoardContext, language: LanguageCode) {
  const since = new Date(clock.now().getTime() - weekMs)
  const { rows } = await sql<{ id: number }>`
    with gained as materialized (
      select badge_id, step, gained_at from scanner_badge_merits
      where gained_at >= ${since}::timestamptz order by gained_at desc limit ${gainedAtMost}
    )
    select badge_id as id from gained order by step, gained_at desc limit ${counts.rarest * 4}`.execute(db)
  const described = await describeBadges(
    db,
    defaultHotels[language],
    rows.map(({ id }) => id),
  )
  return rows
    .flatMap(({ id }) => described.get(id) ?? [])
    .toSorted((one, other) => one.owners - other.owners)
    .slice(0, counts.rarest)
    .map((badge) => ({
      code: badge.code,
      name: badge.name,
      picture: badgePicture(addresses, badge),
      owners: badge.owners,
    }))
}

async function newestFinds({ db, addresses }: BoardContext, language: LanguageCode) {
  const { rows } = await readScores(db, { board: 'finds', hotel: undefined, least: null }, null, counts.finds)
  const badges = await describeBadges(
    db,
    defaultHotels[language],
    rows.flatMap(({ badgeId }) => badgeId ?? []),
  )
  return rows.flatMap(({ badgeId, habboId, hotel, name, score }) => {
    const badge = badges.get(badgeId ?? 0)
    if (!badge) return []
    return {
      habboId,
      hotel,
      name,
      avatar: avatarAddress(addresses, hotel, name),
      at: meaningOf('finds', score).at,
      badge: { code: badge.code, name: badge.name, picture: badgePicture(addresses, badge) },
    }
  })
}
