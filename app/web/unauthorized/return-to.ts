import { languageCodes } from '#platform/contract/language.ts'

/**
 * Validates a return path: a page of this site below its language, never the 401 page itself.
 * Returns null for anything else.
 */
export function readReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || /[\\\s]/.test(value)) return null
  const [, language, rest = ''] = /^\/([a-z]{2})\/([^/].*)$/.exec(value) ?? []
  if (!languageCodes.some((code) => code === language) || /^401(?:[/?#]|$)/.test(rest)) return null
  return value
}
