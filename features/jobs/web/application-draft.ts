import type { Attachment } from '../contract.ts'

/** Form values of an application. */
export type ApplicationDraft = {
  habboExperience: string
  wasOnFansite: boolean
  fansiteName: string
  discordUsername: string
  motivation: string
  files: Attachment[]
}

const nothing: ApplicationDraft = {
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
    if (!isDraft(stored)) return nothing
    const known = Object.entries(stored).filter(([name]) => name in nothing)
    return { ...nothing, ...Object.fromEntries(known) }
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
  // Drafts once had the hotel.
  const { files = [], wasOnFansite = false, hotel: _, ...texts } = Object.fromEntries(Object.entries(stored))
  return (
    Array.isArray(files) &&
    files.every(isFile) &&
    typeof wasOnFansite === 'boolean' &&
    Object.values(texts).every((text) => typeof text === 'string')
  )
}

function isFile(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'id' in file && 'name' in file && 'bytes' in file
}
