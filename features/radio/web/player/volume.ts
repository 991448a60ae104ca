import { openChoiceMemory } from '#platform/web/choice-memory.ts'

/** Whole percents from 0 to 100, 50 by default, stored as `radioVolume` (specification §5.5). */
export const defaultVolume = 50

/** The volume that a stored word stands for; undefined where it stands for none. */
export function volumeNamed(stored: string): string | undefined {
  return /^(?:\d{1,2}|100)$/.test(stored) ? String(Number(stored)) : undefined
}

const memory = openChoiceMemory<string>('radioVolume', volumeNamed, String(defaultVolume))

/** What was heard before it was muted. */
let loud = defaultVolume

/** The volume in percent: what this visitor chose last, in whichever tab. */
export function readVolume(): number {
  return Number(memory.read())
}

/** Chooses a volume; what lies outside is brought in. */
export function chooseVolume(volume: number): void {
  const whole = Math.min(100, Math.max(0, Math.round(volume)))
  if (whole > 0) loud = whole
  memory.choose(String(whole))
}

/** Silences the radio, or brings back what was heard before. */
export function toggleMute(): void {
  const volume = readVolume()
  if (volume > 0) loud = volume
  chooseVolume(volume > 0 ? 0 : loud)
}

/** Has `listener` told of every choice. Answers how to end that. */
export const onVolume = memory.subscribe
