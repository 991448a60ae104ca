import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApplications } from '#features/jobs/server/api.ts'
import { filesOnDisk } from '#test/job-applications.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { sendDemoApplications } from './demo-applications.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await site.bringFirstContent()
})
afterAll(() => site.close())

test('the demo has applications in every state and language, however often it starts', async () => {
  const context = { site, hotel: site.hotel }
  await sendDemoApplications(context)
  await sendDemoApplications(context)
  const { applications } = await listApplications(site.database.db, { all: true, most: 10 })
  const inShort = applications.map(({ applicant, position, status, files, unread }) => [
    ...[applicant?.name, position.language, status, files, unread],
  ])
  expect(inShort).toEqual([
    ['Moritz.K', 'de', 'pending', 0, 1],
    ['Pelin.ay', 'tr', 'pending', 0, 0],
    ['quill-and-ink', 'en', 'accepted', 1, 0],
  ])
  expect(await filesOnDisk(site)).toHaveLength(1)
})
