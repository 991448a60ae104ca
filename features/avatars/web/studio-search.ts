import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { textIn } from '#platform/web/search-values.ts'
import { type Pose, type StudioQuery, usualPose, writeStudio } from '../pose.ts'

/** What the address of the studio says: a look and pose, or the player whose look is taken over. */
export type StudioSearch = StudioQuery & { player?: string | undefined }

const keys = ['figure', 'player', ...(Object.keys(usualPose) as (keyof Pose)[])] as const

/** Reads the parameters of the studio as texts; `readStudio` judges them. */
export function parseStudioSearch(asked: Record<string, unknown>): StudioSearch {
  // Keys must be present even if undefined; otherwise the router keeps the values from the address.
  return Object.fromEntries(keys.map((key) => [key, textIn(asked[key]) || undefined]))
}

/** Returns the address of the studio with a look and pose, to be shared. */
export function studioAddress(language: LanguageCode, figure: string, pose: Pose): string {
  const query = new URLSearchParams(writeStudio(figure, pose)).toString()
  return `${addressOf('habboAvatar', language)}${query ? `?${query}` : ''}`
}
