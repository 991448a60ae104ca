import { languageCodes } from '#platform/contract/language.ts'

/** Reads where a visitor wanted to go: a page of this site below its language, and never this one again. Null for anything else. */
export function readReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || /[\\\s]/.test(value)) return null
  const [, language, rest = ''] = /^\/([a-z]{2})\/([^/].*)$/.exec(value) ?? []
  if (!languageCodes.some((code) => code === language) || /^401(?:[/?#]|$)/.test(rest)) return null
  return value
}
