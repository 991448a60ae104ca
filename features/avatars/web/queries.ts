import { queryOf } from '#platform/web/api.ts'
import { showAvatarStudio, showFigureData, showLook } from '../client.ts'

/** Where avatars are drawn. */
export const studioQuery = { ...queryOf(showAvatarStudio, {}), staleTime: 600_000 }

/** What avatars can be dressed in; read by the browser only, since it is large. */
export const partsQuery = { ...queryOf(showFigureData, {}), staleTime: 600_000 }

/** The look of a scanned player, by the game's id. */
export function lookQuery(habboId: string) {
  return { ...queryOf(showLook, { params: { habboId } }), staleTime: 60_000 }
}
