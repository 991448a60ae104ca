import Bowser from 'bowser'

/** Names a device in a list of sessions; nothing finer is stored of what the browser says of itself. */
export type Device = { browser: string | null; system: string | null }

// What a browser claims to be is somebody's own text.
const longestName = 40

/** Reads `User-Agent`. Null for what it does not tell. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: browser.name?.slice(0, longestName) || null, system: os.name?.slice(0, longestName) || null }
}
