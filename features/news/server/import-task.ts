import { z } from 'zod'
import { LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { task } from '#platform/server/task.ts'

/** Reads the game's own news in a language and publishes it here. Whatever the hotel did not answer is asked for again next time. */
export const importTask = task({
  name: 'news.import',
  payload: z.object({ language: LanguageCode }),
  key: ({ language }) => language,
  concurrency: languageCodes.length,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})
