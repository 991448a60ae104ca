import { createContext, type ReactNode, useContext } from 'react'
import { openChoiceMemory } from './choice-memory.ts'
import { useBrowserStore } from './hydrated.tsx'
import { isTwelveHourZone } from './twelve-hour-zones.ts'
import { visitorZone } from './zone.ts'

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
