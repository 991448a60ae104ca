import { z } from 'zod'
import { trueOrFalse, wholeNumber } from './setting-types.ts'

/** What one visitor may do, and how often. */
export const visitorSettings = {
  SCAN_COOLDOWN_SECONDS: wholeNumber(0, 86_400)
    .default(300)
    .describe('How many seconds a scan counts as fresh before the same player may be scanned again.')
    .meta({ example: '300' }),
  SCANS_PER_MINUTE: wholeNumber(1, 10_000)
    .default(10)
    .describe(
      'How many scans a visitor may start in a minute. A request that starts no scan counts as a quarter of one.',
    )
    .meta({ example: '10' }),
  SEARCHES_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(30)
    .describe('How many times a visitor may search the news, the badges or the pictures in a minute.')
    .meta({ example: '30' }),
  API_CALLS_PER_KEY: wholeNumber(1, 10_000_000)
    .default(400)
    .describe('How many calls of the API for programs are answered in five minutes with one key.')
    .meta({ example: '400' }),
  API_CALLS_PER_NETWORK: wholeNumber(1, 10_000_000)
    .default(150)
    .describe('How many calls of the API for programs are answered in five minutes for one network, without a key.')
    .meta({ example: '150' }),
  API_DUMPS: trueOrFalse('true')
    .describe(
      'Whether files with the whole archive of badges and all Origins numbers are written every night into DATA_DIR for other sites to download.',
    )
    .meta({ example: 'true' }),
  COMMENT_WAIT_SECONDS: wholeNumber(0, 3600)
    .default(30)
    .describe('How many seconds a writer waits between two comments; 0 means no wait.')
    .meta({ example: '30' }),
  PROTECTED_NAMES: z
    .string()
    .default('')
    .transform(listOf)
    .describe(
      'Names under which no guest may comment, nor under a name that looks like one of them. They are copied into the list of protected names at the first start only, with the built-in ones (Habbo, and titles such as admin and moderator); afterwards the list is edited in Housekeeping under Watched words, and a change here has no effect. The names of the staff and of the site are always protected.',
    )
    .meta({ example: 'frank,the.bellboy', form: 'comma-separated list' }),
  HELD_WORDS: z
    .string()
    .max(10_000, 'it may have at most 10,000 characters')
    .default('')
    .transform(listOf)
    .describe(
      "Words and phrases that hold a guest's comment for review when they occur in its text or in the guest's name. A * at the end of a word stands for any ending. They are copied into the list of watched words at the first start only, with the built-in ones; afterwards the list is edited in Housekeeping under Watched words, and a change here has no effect.",
    )
    .meta({ example: 'cheap coins,badword*', form: 'comma-separated list, up to 10,000 characters' }),
}

/** The parts of a list that is separated by commas. */
function listOf(setting: string): string[] {
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
