import { useTranslation } from '#platform/web/words-context.tsx'
import { taskNames } from '../../client.ts'
import type { ErrorHealth, JobName, TaskName } from '../../contract.ts'

/** Returns how tasks and scheduled jobs are called on the page. */
export function useWorkNames() {
  const { t } = useTranslation('staffHealth')
  const task = (name: TaskName) => t(`task.${name}`)
  const job = (name: JobName) => t(`job.${name}`)
  return {
    task,
    job,
    taskOrJob(name: NonNullable<ErrorHealth['of']>): string {
      const known = taskNames.find((each) => each === name)
      return known ? task(known) : job(name as JobName)
    },
  }
}
