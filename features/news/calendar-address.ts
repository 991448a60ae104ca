import type { LanguageCode } from '#platform/contract/language.ts'

/** The path of the calendar file of an event, with the parameters of the router. */
export const calendarPath = '/api/get/news/:slug/events/:number.ics'

/**
 * Returns the address of the calendar file of an event, by its number among the events of an item
 * (from 1), in a language.
 */
export function calendarAddress(language: LanguageCode, slug: string, number: number): string {
  return `${calendarPath.replace(':slug', slug).replace(':number', String(number))}?language=${language}`
}
