import Bowser from 'bowser'

/** Name of a device in a list of sessions; no other detail of the user agent is stored. */
export type Device = { browser: string | null; system: string | null }

// Length limit of browser names, since `User-Agent` is arbitrary input.
const longestName = 40

/** Parses `User-Agent`. Unknown parts are null. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: browser.name?.slice(0, longestName) || null, system: os.name?.slice(0, longestName) || null }
}
