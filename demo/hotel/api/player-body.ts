import { writeDate } from '../world/dates.ts'
import type { HotelWorld } from '../world/hotel-world.ts'
import { hasPlayed } from '../world/origins-play.ts'
import type { Player } from '../world/player.ts'
import { presenceAt } from '../world/presence.ts'

/** Whether a player is online and the last visit, by the hotel's clock. */
export function presenceOf(hotel: HotelWorld, player: Player) {
  return presenceAt(player.seed, player.activity, player.dormantSince, hotel.clock.now)
}

function selectedBadges(hotel: HotelWorld, player: Player) {
  const owned = new Set(player.badges.items)
  return player.worn
    .filter(({ code }) => owned.has(code))
    .map(({ badgeIndex, code }) => ({ badgeIndex, code, ...hotel.catalogue.text(code) }))
}

/** The game id of an Origins player who has played BattleBall (hotel-api §5.2). */
export function bouncerPlayerId(hotel: HotelWorld, player: Player): string | null {
  return hasPlayed(player) ? `gp-${hotel.code}-${player.id.slice(-32).split('').reverse().join('')}` : null
}

/** The body of a player look-up, with the keys in the game's order (hotel-api §1.2). */
export function playerBody(hotel: HotelWorld, player: Player): Record<string, unknown> {
  const form = player.colonDates ? 'colon' : 'plain'
  const { id: uniqueId, name, figure: figureString, motto } = player
  const memberSince = writeDate(player.memberSince, form)
  const worn = selectedBadges(hotel, player)
  if (player.visibility === 'private') {
    return { uniqueId, name, figureString, motto, memberSince, profileVisible: false, selectedBadges: worn }
  }
  if (player.beforeDecember2020) {
    return { uniqueId, name, figureString, motto, memberSince, profileVisible: true, selectedBadges: worn }
  }
  const presence = presenceOf(hotel, player)
  const origins = hotel.edition === 'origins'
  return {
    uniqueId,
    name,
    figureString,
    motto,
    online: !player.statusHidden && presence.online,
    lastAccessTime: player.statusHidden ? null : writeDate(presence.lastAccess, form),
    memberSince,
    profileVisible: true,
    currentLevel: origins ? 0 : player.level,
    currentLevelCompletePercent: origins ? 0 : player.levelPercent,
    totalExperience: origins ? 0 : player.experience,
    starGemCount: origins ? 0 : player.starGems,
    selectedBadges: worn,
    ...(origins ? { bouncerPlayerId: bouncerPlayerId(hotel, player) } : {}),
  }
}
