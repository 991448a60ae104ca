import { z } from 'zod'
import { logLevels } from '#platform/server/log.ts'
import { wholeNumber } from './setting-types.ts'

const roles = ['all', 'web', 'tasks'] as const

/** What the started process does, what it logs, and how many other processes it starts. */
export const processSettings = {
  ROLE: z
    .enum(roles, `it must be one of ${roles.join(', ')}`)
    .default('all')
    .describe('What this process does: everything, only web pages, or only tasks. web and tasks need DATABASE_URL.')
    .meta({ example: 'all' }),
  WEB_PROCESSES: wholeNumber(1, 64)
    .default(1)
    .describe(
      'How many processes answer visitors. With 1 it is the process itself; with more, it starts that many others, which share its port, and runs only the tasks. A good value is the number of cores.',
    )
    .meta({ example: '1' }),
  LOG_LEVEL: z
    .enum(logLevels, `it must be one of ${logLevels.join(', ')}`)
    .default('info')
    .describe('The lowest level that is logged.')
    .meta({ example: 'info' }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'it must have 16 to 200 plain characters and no spaces')
    .optional()
    .describe(
      'The secret with which a monitor reads /metrics (Authorization: Bearer …). Unset: no metrics. If set, a process that only runs tasks listens too, for health checks and metrics.',
    )
    .meta({ example: 'a-long-random-word-of-your-own', form: '16 to 200 ASCII characters without spaces' }),
}
