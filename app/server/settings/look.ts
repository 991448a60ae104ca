import { createHash } from 'node:crypto'
import type { SiteLogo, SiteValues } from '#features/site/contract.ts'
import { tokensOf } from '#features/site/server/api.ts'

/**
 * What icons and share pictures show of the settings: the logo, and the accent of the night theme,
 * in which they are drawn. `mark` is another one for every other look.
 */
export type Look = { mark: string; logo: SiteLogo | null; accent: ReturnType<typeof tokensOf> | null }

const known = new WeakMap<SiteValues, Look | null>()

/**
 * Returns what the settings choose for icons and share pictures; null if it is what the site comes
 * with.
 */
export function lookOf(values: SiteValues): Look | null {
  let look = known.get(values)
  if (look === undefined) {
    look = made(values)
    known.set(values, look)
  }
  return look
}

function made({ logo, accentDark }: SiteValues): Look | null {
  if (!logo && !accentDark) return null
  const chosen = JSON.stringify([logo?.src, accentDark])
  const mark = createHash('sha256').update(chosen).digest('base64url').slice(0, 12)
  return { mark, logo, accent: accentDark ? tokensOf('dark', accentDark) : null }
}

/** Returns the address of an icon or a share picture, which is another one for every other look. */
export function withMark(address: string, mark: string | null): string {
  return mark === null ? address : `${address}?v=${mark}`
}
