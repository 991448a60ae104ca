import { createContext, type ReactNode, useContext } from 'react'
import { openChoiceMemory } from './choice-memory.ts'
import { useBrowserStore } from './hydrated.tsx'
import { visitorZone } from './zone.ts'

// Names of a region that lie in one of the countries as a whole, today's and former ones.
const regions = [
  'America/Indiana/',
  'America/Kentucky/',
  'America/North_Dakota/',
  'Australia/',
  'Canada/',
  'US/',
] as const

// Browsers use their own zone list, which for some zones still has a former name (Asia/Calcutta),
// so both are listed.
const zones = new Set(
  [
    // United States
    'America/Adak America/Anchorage America/Atka America/Boise America/Chicago America/Denver America/Detroit',
    'America/Fort_Wayne America/Indianapolis America/Juneau America/Knox_IN America/Los_Angeles America/Louisville',
    'America/Menominee America/Metlakatla America/New_York America/Nome America/Phoenix America/Shiprock America/Sitka',
    'America/Yakutat CST6CDT EST5EDT MST7MDT Navajo PST8PDT Pacific/Honolulu Pacific/Johnston',
    // Canada
    'America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Coral_Harbour America/Creston America/Dawson',
    'America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay America/Halifax',
    'America/Inuvik America/Iqaluit America/Moncton America/Montreal America/Nipigon America/Pangnirtung',
    'America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/St_Johns America/Swift_Current',
    'America/Thunder_Bay America/Toronto America/Vancouver America/Whitehorse America/Winnipeg America/Yellowknife',
    // United Kingdom and Ireland
    'Europe/Belfast Europe/Dublin Europe/London Eire GB GB-Eire',
    // Australia outside its region, New Zealand
    'Antarctica/Macquarie Antarctica/McMurdo Antarctica/South_Pole NZ NZ-CHAT Pacific/Auckland Pacific/Chatham',
    // Egypt, India, the Philippines
    'Africa/Cairo Asia/Calcutta Asia/Kolkata Asia/Manila Egypt',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Whether a zone (an IANA name, current or former) uses 12 hours (specification §9.4). Mexico is
 * not among them.
 */
export function isTwelveHourZone(zone: string): boolean {
  return zones.has(zone) || regions.some((region) => zone.startsWith(region))
}

/** How a time of day is written: `12` as 9:12 pm, `24` as 21:12. */
export type Hours = '12' | '24'

/**
 * The choices of the time format; `auto` follows the rule of the visitor's zone (specification
 * §9.4).
 */
export const hoursChoices = ['auto', '12', '24'] as const
export type HoursChoice = (typeof hoursChoices)[number]

// An invalid stored value counts as none.
const memory = openChoiceMemory<HoursChoice>(
  'hours',
  (stored) => hoursChoices.find((known) => known === stored),
  'auto',
)

/**
 * Returns the visitor's time format, shared by all open tabs, and a function to change it. `auto`
 * before hydration.
 */
export function useHours(): [HoursChoice, (choice: HoursChoice) => void] {
  const choice = useBrowserStore<HoursChoice>(memory.subscribe, memory.read, 'auto')
  return [choice, memory.choose]
}

/**
 * Returns the hour format that a choice means for a visitor in a zone, on a part of the page with
 * its own default or none (null).
 */
export function hoursShown(choice: HoursChoice, zone: string, own: Hours | null): Hours {
  if (choice !== 'auto') return choice
  return own ?? (isTwelveHourZone(zone) ? '12' : '24')
}

const OwnHours = createContext<Hours | null>(null)

/**
 * Overrides the meaning of `auto` for a part of the page: the scanner uses 24 hours in every zone
 * (specification §2.6). An explicit choice of 12 or 24 takes precedence.
 */
export function HoursOf({ value, children }: { value: Hours; children: ReactNode }) {
  return <OwnHours value={value}>{children}</OwnHours>
}

/**
 * Returns the hour format for times of day here. Before hydration it is 24, since the server does
 * not know the visitor.
 */
export function useHoursShown(): Hours {
  const own = useContext(OwnHours)
  return useBrowserStore<Hours>(memory.subscribe, () => hoursShown(memory.read(), visitorZone(), own), '24')
}
