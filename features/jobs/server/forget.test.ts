import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { openFolder } from '#platform/server/files/files.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { applied, filesOnDisk, ownApplications, readChat, uploaded, written } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listUnsentAttachments, withdrawApplication } from '../contract.ts'
import { answerApplicant, decide } from './api.ts'
import type { JobsContext } from './context.ts'
import { decidedDays, forgetAccount, forgetFiles } from './forget.ts'
import type { JobsTables } from './tables.ts'

let site: TestSite
let world: Pick<JobsContext, 'db' | 'clock' | 'files'>
beforeAll(async () => {
  site = await startSite()
  const files = openFolder(path.join(site.dataFolder, 'attachments'))
  world = { db: tablesOf<JobsTables>(site.database.db), clock: systemClock, files }
})
beforeEach(async () => {
  await site.database.pool.query('truncate platform_turns')
})
afterAll(() => site.close())

const dayMs = 86_400_000
/** Runs the scheduled job as if that many days had passed. */
const sweepIn = (days: number) => forgetFiles({ ...world, clock: { now: () => new Date(Date.now() + days * dayMs) } })
const fileOf = async (id: string) =>
  (await site.database.pool.query<{ file: string }>('select file from jobs_attachments where id = $1', [id])).rows[0]
    ?.file

const unsentFiles = async (member: Member) =>
  listUnsentAttachments.result.parse((await member.ask(listUnsentAttachments, {})).body)

test('unsent files are deleted after a day, those of decided applications after half a year, others stay', async () => {
  const member = await site.newMember()
  const [unsent, pending, decided] = [
    await uploaded(site, member),
    await uploaded(site, member),
    await uploaded(site, member),
  ]
  const waiting = await applied(site, member, { attachments: [pending.id] })
  const done = await applied(site, member, { attachments: [decided.id] })
  await decide(site.database.db, done.id, 'rejected', null, new Date())
  const names = await Promise.all([unsent, pending, decided].map(({ id }) => fileOf(id)))
  expect((await filesOnDisk(site)).toSorted()).toEqual(names.toSorted())
  await sweepIn(0.9)
  expect(await filesOnDisk(site)).toHaveLength(3)
  expect(await unsentFiles(member)).toEqual([unsent])
  await sweepIn(1.1)
  expect((await filesOnDisk(site)).toSorted()).toEqual(names.slice(1).toSorted())
  expect(await unsentFiles(member)).toEqual([])
  await sweepIn(decidedDays - 1)
  expect(await filesOnDisk(site)).toHaveLength(2)
  await sweepIn(decidedDays + 1)
  expect(await filesOnDisk(site)).toEqual([names[1]])
  expect((await ownApplications(member)).map(({ id, attachments }) => [id, attachments])).toEqual([
    [done.id, []],
    [waiting.id, [pending]],
  ])
  await member.ask(withdrawApplication, { params: { id: waiting.id } })
  expect(await filesOnDisk(site)).toEqual([])
})

test('a withdrawn application is deleted with its chat after half a year, a decided one stays', async () => {
  const member = await site.newMember()
  const [withdrawn, rejected] = [await applied(site, member), await applied(site, member)]
  await written(member, withdrawn.id, 'Never mind')
  await member.ask(withdrawApplication, { params: { id: withdrawn.id } })
  await decide(site.database.db, rejected.id, 'rejected', null, new Date())
  const ids = async () => (await ownApplications(member)).map(({ id }) => id).toSorted((one, other) => one - other)
  await sweepIn(decidedDays - 1)
  expect(await ids()).toEqual([withdrawn.id, rejected.id])
  await sweepIn(decidedDays + 1)
  expect(await ids()).toEqual([rejected.id])
  const { rows } = await site.database.pool.query('select from jobs_messages where application_id = $1', [withdrawn.id])
  expect(rows).toEqual([])
})

test('files without a row are deleted after a day, and no other files', async () => {
  const folder = path.join(site.dataFolder, 'attachments', 'ab', 'cd')
  await mkdir(folder, { recursive: true })
  const lost = `abcd${'0'.repeat(60)}.pdf`
  const names = [lost, `${lost}.0123456789ab.part`, 'notes.txt', `new${lost.slice(3)}`.replace('new', 'abd')]
  for (const name of names) await writeFile(path.join(folder, name), 'x')
  const old = new Date(Date.now() - 2 * dayMs)
  for (const name of names.slice(0, 3)) await utimes(path.join(folder, name), old, old)
  await sweepIn(0)
  expect((await filesOnDisk(site)).toSorted()).toEqual([names[3], 'notes.txt'].toSorted())
  await sweepIn(2)
  expect(await filesOnDisk(site)).toEqual(['notes.txt'])
})

test('closing an account deletes its applications, chats and files; its messages as team stay', async () => {
  const [member, other] = [await site.newMember(), await site.newMember()]
  const before = (await filesOnDisk(site)).length
  const [sent] = [await uploaded(site, member), await uploaded(site, member)]
  const { id } = await applied(site, member, { attachments: [sent.id] })
  await written(member, id, 'Hello?')
  const foreign = await applied(site, other)
  const message = { authorId: member.accountId, text: 'Welcome' }
  await answerApplicant(site.database.db, foreign.id, message, new Date())
  expect((await readChat(other, foreign.id)).messages).toMatchObject([{ author: member.name }])
  expect(await filesOnDisk(site)).toHaveLength(before + 2)
  await member.leave()
  await expect
    .poll(async () => {
      const { rows } = await site.database.pool.query(
        `select (select count(*) from jobs_applications where account_id = $1) as applications,
          (select count(*) from jobs_attachments where account_id = $1) as attachments,
          (select count(*) from jobs_messages where author_id = $1 or application_id = $2) as messages`,
        [member.accountId, id],
      )
      return [rows[0], (await filesOnDisk(site)).length]
    })
    .toEqual([{ applications: 0, attachments: 0, messages: 0 }, before])
  expect((await readChat(other, foreign.id)).messages).toMatchObject([{ from: 'team', author: null, text: 'Welcome' }])
  // A repeated event changes nothing.
  await forgetAccount(world, member.accountId)
  expect(await ownApplications(other)).toHaveLength(1)
})

test("the data export contains the account's applications", async () => {
  const member = await site.newMember()
  const file = await uploaded(site, member)
  const { id } = await applied(site, member, { attachments: [file.id], motivation: 'I like bells' })
  await written(member, id, 'Hello?')
  await answerApplicant(site.database.db, id, { authorId: member.accountId, text: 'Myself' }, new Date())
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    jobs: {
      applications: [{ id, position: 'Night porter', motivation: 'I like bells', status: 'pending' }],
      messages: [
        { sender: 'applicant', text: 'Hello?' },
        { sender: 'team', text: 'Myself' },
      ],
      attachments: [{ id: file.id, name: 'letter.pdf', application_id: id }],
      written: [{ application_id: id, text: 'Myself' }],
    },
  })
  expect(JSON.stringify(body)).not.toContain(await fileOf(file.id))
})
