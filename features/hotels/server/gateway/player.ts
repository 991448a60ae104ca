import { z } from 'zod'
import { badgeAnswer, type HotelBadge } from './badge.ts'
import { gamePlayerIdForm } from './battle-ball.ts'
import { hotelOfHabboId } from './habbo-id.ts'
import { claim, count, identity, instant, motto, optionalId, parseInstant, text } from './wire-field.ts'

/** A badge worn on the profile; `position` 1 to 5, with gaps. */
export type WornBadge = HotelBadge & { position: number | null }

/**
 * A player as the hotel shows them (hotel-api §1.2). Null means "not said", never zero: private
 * profiles and answers before 2020 omit fields.
 */
export type HotelPlayer = {
  habboId: string
  name: string
  figure: string
  motto: string
  /**
   * Null when private, before 2020, or hidden: the hotel reports `false` for hidden, which is not
   * reliable.
   */
  online: boolean | null
  lastOnlineAt: Date | null
  /**
   * The profile is visible but the last access is `null`: the player hides the online status
   * (hotel-api §1.3).
   */
  statusHidden: boolean
  memberSince: Date | null
  /**
   * False only for a profile that says so and has no last access: some visible profiles say
   * `profileVisible: false` (hotel-api §1.3). The lists have the last word.
   */
  visible: boolean
  level: number | null
  /** Percent of the way to the next level, 0 to 99. */
  levelPercent: number | null
  experience: number | null
  starGems: number | null
  selectedBadges: WornBadge[]
  /**
   * The player's id in games of Origins (hotel-api §5.2); null if never played, and on modern
   * hotels.
   */
  bouncerPlayerId: string | null
}

const wornBadge = badgeAnswer.and(z.object({ badgeIndex: count }))

// Invalid worn badges are skipped: they are decoration here, and ownership comes from the badge
// list.
const wornBadges = z
  .unknown()
  .optional()
  .transform((value): WornBadge[] => {
    const items = Array.isArray(value) ? value.slice(0, 50) : []
    return items.flatMap((item) => {
      const badge = wornBadge.safeParse(item)
      if (!badge.success) return []
      const { code, name, description, badgeIndex } = badge.data
      return [{ code, name, description, position: badgeIndex }]
    })
  })

/**
 * Schema of `GET …/users?name=` and `GET …/users/{id}`, which have the same body. Rejected without
 * id and name.
 */
export const playerAnswer = z
  .object({
    uniqueId: z.string().refine((id) => hotelOfHabboId(id) !== null),
    name: identity,
    figureString: text(1000),
    motto,
    online: claim,
    lastAccessTime: z.unknown().optional(),
    memberSince: instant,
    profileVisible: claim,
    currentLevel: count,
    currentLevelCompletePercent: count,
    totalExperience: count,
    starGemCount: count,
    selectedBadges: wornBadges,
    bouncerPlayerId: optionalId(gamePlayerIdForm),
  })
  .transform((answer): HotelPlayer => {
    const lastOnlineAt = parseInstant(answer.lastAccessTime)
    const visible = answer.profileVisible !== false || lastOnlineAt !== null
    const statusHidden = visible && answer.lastAccessTime === null
    return {
      habboId: answer.uniqueId,
      name: answer.name,
      figure: answer.figureString,
      motto: answer.motto,
      online: statusHidden && answer.online === false ? null : answer.online,
      lastOnlineAt,
      statusHidden,
      memberSince: answer.memberSince,
      visible,
      level: answer.currentLevel,
      levelPercent: answer.currentLevelCompletePercent,
      experience: answer.totalExperience,
      starGems: answer.starGemCount,
      selectedBadges: answer.selectedBadges,
      bouncerPlayerId: answer.bouncerPlayerId,
    }
  })
