import { addressOf } from './addresses.ts'
import { fallbackLanguage, languageCodes } from './language.ts'
/**
 * Where visitors are sent who may not see a page: the login panel is open there and leads back
 * (specification §2.1). `wanted` begins with its language.
 */
export function unauthorizedAddress(wanted: string): string {
  const language = languageCodes.find((code) => code === wanted.split(/[/?]/, 2)[1]) ?? fallbackLanguage
  return `${addressOf('unauthorized', language)}?login=true&returnTo=${encodeURIComponent(wanted)}`
}
