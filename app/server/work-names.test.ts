import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobNames, showHealth, taskNames } from '#features/health/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { allTasks } from './tasks-and-events.ts'

/** Each task and scheduled job has a plain name on the page of the site's health. */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ scheduledJobs: true, settings: { BACKUP_EVERY_HOURS: '24' } })
})
afterAll(() => site.close())

const written = (name: string) => name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())

test('every task has a name', () => {
  expect([...taskNames].toSorted()).toEqual(allTasks.map(({ name }) => written(name)).toSorted())
})

test('every scheduled job has a name, and times that the page can compute', async () => {
  const { rows } = await site.database.pool.query<{ name: string }>('select name from tasks.schedule')
  expect([...jobNames].toSorted()).toEqual(rows.map(({ name }) => written(name)).toSorted())
  const admin = await site.newMember({ roles: ['administration'] })
  const { jobs } = showHealth.result.parse((await admin.ask(showHealth, {})).body)
  expect(jobs.map(({ name }) => name)).toEqual(jobNames)
})
