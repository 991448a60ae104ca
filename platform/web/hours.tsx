import { createContext, type ReactNode, useContext } from 'react'
import { openChoiceMemory } from './choice-memory.ts'
import { useBrowserStore } from './hydrated.tsx'
import { isTwelveHourZone } from './twelve-hour-zones.ts'
import { visitorZone } from './zone.ts'

/** How a time of day is written: `12` as 9:12 pm, `24` as 21:12. */
export type Hours = '12' | '24'

/**
 * What a visitor chooses between; `auto` follows the rule of the visitor's zone (specification
 * §9.4).
 */
export const hoursChoices = ['auto', '12', '24'] as const
export type HoursChoice = (typeof hoursChoices)[number]

// What is stored and is no choice counts as none.
const memory = openChoiceMemory<HoursChoice>(
  'hours',
  (stored) => hoursChoices.find((known) => known === stored),
  'auto',
)

/** The visitor's time format, in every open tab, and how to choose another. `auto` until the page has been hydrated. */
export function useHours(): [HoursChoice, (choice: HoursChoice) => void] {
  const choice = useBrowserStore<HoursChoice>(memory.subscribe, memory.read, 'auto')
  return [choice, memory.choose]
}

/** The hours that a choice means for a visitor in a zone, on a part of the page that has hours of its own or none (null). */
export function hoursShown(choice: HoursChoice, zone: string, own: Hours | null): Hours {
  if (choice !== 'auto') return choice
  return own ?? (isTwelveHourZone(zone) ? '12' : '24')
}

const OwnHours = createContext<Hours | null>(null)

/**
 * A part of the page with its own meaning of `auto`: the scanner uses 24 hours in every zone
 * (specification §2.6). A visitor who chose 12 or 24 sees that.
 */
export function HoursOf({ value, children }: { value: Hours; children: ReactNode }) {
  return <OwnHours value={value}>{children}</OwnHours>
}

/** The hours that times of day are written in here. The server, which knows no visitor, writes 24 until the page has been hydrated. */
export function useHoursShown(): Hours {
  const own = useContext(OwnHours)
  return useBrowserStore<Hours>(memory.subscribe, () => hoursShown(memory.read(), visitorZone(), own), '24')
}
