import type { HotelCode } from '#features/hotels/contract.ts'
import type { Attachment } from '../contract.ts'

/** Form values of an application. `hotel` is null until changed from the account's. */
export type ApplicationDraft = {
  hotel: HotelCode | null
  habboExperience: string
  wasOnFansite: boolean
  fansiteName: string
  discordUsername: string
  motivation: string
  files: Attachment[]
}

const nothing: ApplicationDraft = {
  hotel: null,
  habboExperience: '',
  wasOnFansite: false,
  fansiteName: '',
  discordUsername: '',
  motivation: '',
  files: [],
}

const keyOf = (place: string) => `applicationDraft ${place}`

/** Reads the unsent form values of a place (member and position); they survive a reload. */
export function readApplicationDraft(place: string): ApplicationDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft(stored) ? { ...nothing, ...stored } : nothing
  } catch {
    return nothing
  }
}

/** Stores the form values; null deletes them. Without storage, they live as long as the page. */
export function keepApplicationDraft(place: string, draft: ApplicationDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(place), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(place))
  } catch {}
}

function isDraft(stored: unknown): stored is Partial<ApplicationDraft> {
  if (typeof stored !== 'object' || stored === null) return false
  const { files = [], wasOnFansite = false, hotel = null, ...texts } = Object.fromEntries(Object.entries(stored))
  return (
    Array.isArray(files) &&
    files.every(isFile) &&
    typeof wasOnFansite === 'boolean' &&
    (hotel === null || typeof hotel === 'string') &&
    Object.values(texts).every((text) => typeof text === 'string')
  )
}

function isFile(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'id' in file && 'name' in file && 'bytes' in file
}
