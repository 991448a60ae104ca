import { z } from 'zod'
import { isHabboId } from './habbo-id.ts'
import { listOf, motto, text } from './wire-field.ts'

/** A friend of a player, as listed (hotel-api §2.3). */
export type HotelFriend = { habboId: string; name: string; motto: string; figure: string }

const friendAnswer = z
  .object({ uniqueId: z.string().refine(isHabboId), name: text(255), motto, figureString: text(1000) })
  .transform(
    (answer): HotelFriend => ({
      habboId: answer.uniqueId,
      name: answer.name,
      motto: answer.motto,
      figure: answer.figureString,
    }),
  )

/** Reads `GET …/users/{id}/friends`. */
export const friendsAnswer = listOf(friendAnswer, (friend) => friend.habboId)
