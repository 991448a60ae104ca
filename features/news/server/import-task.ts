import { z } from 'zod'
import { LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { task } from '#platform/server/task.ts'

/**
 * Task that imports the game's own news in a language. Unanswered requests are repeated next time.
 */
export const importTask = task({
  name: 'news.import',
  payload: z.object({ language: LanguageCode }),
  key: ({ language }) => language,
  concurrency: languageCodes.length,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})
