import { addressOf } from './addresses.ts'
import { fallbackLanguage, languageCodes } from './language.ts'
/** Where a visitor is sent who may not see a page: the login panel stands open there, and leads back (DECISIONS "Routes"). `wanted` begins with its language. */
export function unauthorizedAddress(wanted: string): string {
  const language = languageCodes.find((code) => code === wanted.split(/[/?]/, 2)[1]) ?? fallbackLanguage
  return `${addressOf('unauthorized', language)}?login=true&returnTo=${encodeURIComponent(wanted)}`
}
