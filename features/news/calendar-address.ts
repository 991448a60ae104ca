import type { LanguageCode } from '#platform/contract/language.ts'

/** The path of the calendar file of an event, with the parameters of the router. */
export const calendarPath = '/api/get/news/:slug/events/:id.ics'

/**
 * Returns the address of the calendar file of an event of an item, by the event's id, in a
 * language.
 */
export function calendarAddress(language: LanguageCode, slug: string, id: string): string {
  return `${calendarPath.replace(':slug', slug).replace(':id', id)}?language=${language}`
}
