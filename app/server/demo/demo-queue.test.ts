import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPendingComments, listReportedComments } from '#features/comments/server/api.ts'
import { newSubject } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { subjectKinds } from '../subject-kinds.ts'
import { openDemoAccounts } from './demo-members.ts'
import { bringDemoQueue } from './demo-queue.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test("the demo's moderators find reported and held comments", async () => {
  const demo = { db: site.database.db, now: new Date() }
  await openDemoAccounts({ ...demo, hotel: site.hotel })
  await bringDemoQueue({ ...demo, address: site.address, subject: await newSubject(site) })
  const context = { db: demo.db, subjects: subjectKinds }
  const reported = await listReportedComments(context, 10)
  expect(reported.items.map(({ reportCount }) => reportCount)).toEqual([3, 2, 1, 1, 1, 1])
  expect((await listPendingComments(context, 10)).total).toBe(6)
})
