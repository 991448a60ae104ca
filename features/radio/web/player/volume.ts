import { openChoiceMemory } from '#platform/web/choice-memory.ts'

/** Whole percents from 0 to 100, 50 by default, stored as `radioVolume` (specification §5.5). */
export const defaultVolume = 50

/** Parses a stored volume; undefined if it is invalid. */
export function volumeNamed(stored: string): string | undefined {
  return /^(?:\d{1,2}|100)$/.test(stored) ? String(Number(stored)) : undefined
}

const memory = openChoiceMemory<string>('radioVolume', volumeNamed, String(defaultVolume))

/** The volume before muting. */
let loud = defaultVolume

/** Returns the volume in percent: this visitor's last choice in any tab. */
export function readVolume(): number {
  return Number(memory.read())
}

/** Sets the volume, clamped to its range. */
export function chooseVolume(volume: number): void {
  const whole = Math.min(100, Math.max(0, Math.round(volume)))
  if (whole > 0) loud = whole
  memory.choose(String(whole))
}

/** Mutes the radio, or restores the previous volume. */
export function toggleMute(): void {
  const volume = readVolume()
  if (volume > 0) loud = volume
  chooseVolume(volume > 0 ? 0 : loud)
}

/** Subscribes `listener` to volume changes. Returns a function that unsubscribes. */
export const onVolume = memory.subscribe
