import type { StaffText } from '../../contract.ts'
import type { OpenedText, WritingText } from './saving/saving-state.ts'
import { writtenOf } from './saving/writing.ts'

/**
 * What a text is written from: as loaded, put back from this device, or handed over by another tab.
 */
export type Session = { number: number; writing: string; opened: OpenedText; text: WritingText }

/** Returns the first session of a text that was loaded. */
export function sessionOf(text: StaffText): Session {
  const { version, savedAt } = text
  const written = writtenOf(text)
  const opened = { base: { version, text: written }, savedAt, isChanged: false, unanswered: [] }
  return { number: 0, writing: crypto.randomUUID(), opened, text: written }
}
