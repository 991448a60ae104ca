import { hotels } from '#features/hotels/contract.ts'
import type { ListedApplication, ManagedPosition, ReviewedApplication } from '#features/jobs/server/api.ts'
import { ageOf, momentOf } from './moment.ts'
import { readable } from './readable.ts'

/**
 * Formats an application for a list: number, position, applicant, date, status and unread items.
 */
export function linesOfApplication(application: ListedApplication, now: Date): string[] {
  const { sentAt, readAt, status, files, unread } = application
  const state = status === 'pending' ? (readAt ? 'read' : 'not read yet') : status
  const parts = [
    momentOf(sentAt),
    ageOf(sentAt, now),
    state,
    ...(files > 0 ? [files === 1 ? '1 file' : `${files} files`] : []),
    ...(unread > 0 ? [unread === 1 ? '1 new message' : `${unread} new messages`] : []),
  ]
  return [applicationName(application), `  ${parts.join(', ')}`]
}

/**
 * Formats an application in full: form fields, files and chat, with the applicant's text indented.
 */
export function linesOfReading(application: ReviewedApplication, now: Date): string[] {
  const { habboExperience: years, wasOnFansite, fansiteName, discordUsername, motivation } = application
  const { attachments, messages } = application
  return [
    ...linesOfApplication(application, now),
    `  has played for ${years === 1 ? '1 year' : `${years} years`}, ${wasOnFansite ? `was on a fansite: ${inLine(fansiteName)}` : 'was on no fansite'}`,
    `  Discord: ${inLine(discordUsername)}`,
    ...readable(motivation).map((line) => `  | ${line}`),
    ...attachments.map(({ name, type, bytes }) => `  file: ${inLine(name)} (${type}, ${Math.ceil(bytes / 1024)} kB)`),
    ...messages.flatMap(({ from, author, text, sentAt }) => [
      `  ${momentOf(new Date(sentAt))}, ${from === 'applicant' ? 'the applicant' : inLine(author ?? 'the team')}:`,
      ...readable(text).map((line) => `  | ${line}`),
    ]),
  ]
}

/** `#17 Radio host (de), by luna.tic (Habbo.de)`. */
export function applicationName({
  id,
  position,
  applicant,
}: Pick<ListedApplication, 'id' | 'position' | 'applicant'>): string {
  const by = applicant ? `${inLine(applicant.name)} (${hotels[applicant.hotel].label})` : 'a closed account'
  return `#${id} ${inLine(position.title)} (${position.language}), by ${by}`
}

/** A position, as lines: its number, what it is, and how many wait. */
export function linesOfPosition({ id, title, language, key, isOpen, pending, summary }: ManagedPosition): string[] {
  const waiting = pending === 0 ? 'nobody waits' : pending === 1 ? '1 waits' : `${pending} wait`
  return [
    `#${id} ${inLine(title)} (${language}, ${key}), ${isOpen ? 'open' : 'closed'}, ${waiting}`,
    `  | ${inLine(summary)}`,
  ]
}

function inLine(text: string): string {
  return readable(text).join(' ')
}
