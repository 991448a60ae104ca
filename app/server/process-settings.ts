import { z } from 'zod'

const roles = ['all', 'web', 'tasks'] as const
const mostProcesses = 64
const countOfProcesses = `it must be a whole number from 1 to ${mostProcesses}`

/** What the process that is started does, and how many others it starts for visitors. */
export const processSettings = {
  ROLE: z
    .enum(roles, `it must be one of ${roles.join(', ')}`)
    .default('all')
    .describe(
      'What this process does: all, only web, or only tasks. With web or tasks the database is your own (DATABASE_URL).',
    )
    .meta({ example: 'all' }),
  WEB_PROCESSES: z.coerce
    .number(countOfProcesses)
    .int(countOfProcesses)
    .min(1, countOfProcesses)
    .max(mostProcesses, countOfProcesses)
    .default(1)
    .describe(
      'How many processes answer visitors. With 1 that is the process itself; with more it starts so many others, which share its port, and does the tasks. As many as the machine has cores.',
    )
    .meta({ example: '1' }),
}
