import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '#features/accounts/contract.ts'
import { listActs } from '#features/audit/server/api.ts'
import { isEndpoint } from '#test/endpoints.ts'
import { applicationDraft, applied, ownApplications, uploaded, written } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { samplePdf } from '#test/sample-files.ts'
import { startSite, type TestSite } from '#test/site.ts'
import type { Attempt } from '#test/stranger.ts'
import * as contract from '../contract.ts'
import { answerApplicant } from './api.ts'

/**
 * A member cannot change another member's applications. One case for each endpoint that needs a
 * login.
 */
let site: TestSite
let victim: Member
let id: number
let positionId: number
let sent: string
let unsent: string
beforeAll(async () => {
  site = await startSite()
  victim = await site.newMember()
  sent = (await uploaded(site, victim, { bytes: samplePdf(), name: "Özgeçmiş (Işıl's).pdf" })).id
  const application = await applied(site, victim, { attachments: [sent] })
  id = application.id
  positionId = application.position.id
  unsent = (await uploaded(site, victim)).id
  await written(victim, id, 'Hello?')
  await answerApplicant(site.database.db, id, { authorId: victim.accountId, text: 'Hello!' }, new Date())
})
afterAll(() => site.close())

/** Keyed by endpoint name. Each attempt uses the victim's data. */
const attempts: Record<string, Attempt> = {
  // It takes a form; other bodies are refused.
  uploadAttachment: { by: (stranger) => stranger.ask(contract.uploadAttachment, { file: new Blob() }), status: 422 },
  dropAttachment: {
    by: (stranger) => stranger.ask(contract.dropAttachment, { params: { id: unsent } }),
    status: 404,
  },
  apply: {
    by: (stranger) => stranger.ask(contract.apply, { body: applicationDraft({ positionId, attachments: [unsent] }) }),
    status: 404,
  },
  listUnsentAttachments: { by: (stranger) => stranger.ask(contract.listUnsentAttachments, {}), status: 200 },
  showStanding: { by: (stranger) => stranger.ask(contract.showStanding, {}), status: 200 },
  listOwnApplications: { by: (stranger) => stranger.ask(contract.listOwnApplications, {}), status: 200 },
  withdrawApplication: {
    by: (stranger) => stranger.ask(contract.withdrawApplication, { params: { id } }),
    status: 404,
  },
  showChat: { by: (stranger) => stranger.ask(contract.showChat, { params: { id } }), status: 404 },
  sendMessage: {
    by: (stranger) =>
      stranger.ask(contract.sendMessage, { params: { id }, body: { text: 'Me too', key: randomUUID() } }),
    status: 404,
  },
}

// Those of the staff need a permission, which strangers have not (`access.test.ts`).
const guarded = Object.entries(contract).flatMap(([name, each]) =>
  isEndpoint(each) && each.access === 'loggedIn' ? [name] : [],
)

/** Every row of the victim and of the victim's application. */
async function rowsOfVictim() {
  const { rows } = await site.database.pool.query(
    `select (select jsonb_agg(to_jsonb(application)) from jobs_applications as application where account_id = $1) as applications,
      (select jsonb_agg(to_jsonb(attachment) order by id) from jobs_attachments as attachment where account_id = $1) as attachments,
      (select jsonb_agg(to_jsonb(message) order by id) from jobs_messages as message where application_id = $2) as messages`,
    [victim.accountId, id],
  )
  return rows[0]
}

test('there is an attempt for each endpoint that needs a login', () => {
  expect(Object.keys(attempts).sort()).toEqual([...guarded].sort())
})

test.each(Object.entries(attempts))('%s touches nothing of another account', async (_name, { by, status }) => {
  await site.database.pool.query('truncate platform_turns')
  for (const roles of [[], ['superadministration']] satisfies RoleName[][]) {
    const stranger = await site.newMember({ roles })
    const before = await rowsOfVictim()
    expect([before.applications.length, before.attachments.length, before.messages.length]).toEqual([1, 2, 2])
    expect((await by(stranger)).status).toBe(status)
    expect(await ownApplications(stranger)).toEqual([])
    expect((await stranger.ask(contract.listUnsentAttachments, {})).body).toEqual([])
    expect(await rowsOfVictim()).toEqual(before)
  }
})

test('a file is available to its sender and reviewers as a download, and to no one else', async () => {
  await site.database.pool.query('truncate platform_turns')
  const at = (file: string) => `/api/get/jobs/attachments/${file}`
  const [stranger, author, head, guest] = [
    await site.newMember(),
    await site.newMember({ roles: ['news_lvl3'] }),
    // Of no department, so that no application is of theirs.
    await site.newMember({ roles: ['headof'] }),
    site.newGuest(),
  ]
  const reviewers = await Promise.all(
    (['superadministration', 'administration', 'communitymanagement'] as const).map((role) =>
      site.newMember({ roles: [role] }),
    ),
  )
  for (const client of [victim, ...reviewers]) {
    const response = await client.get(at(sent))
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(samplePdf())]).toEqual([200, true])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(samplePdf().length),
      'content-disposition': `attachment; filename="_zge_mi_ (I__l's).pdf"; filename*=UTF-8''%C3%96zge%C3%A7mi%C5%9F%20%28I%C5%9F%C4%B1l%27s%29.pdf`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  }
  const { acts } = await listActs(site.database.db, { act: 'application.fileRead' }, 100)
  expect(acts.map(({ account_id }) => account_id).toReversed()).toEqual(reviewers.map(({ accountId }) => accountId))
  const own = await victim.get(at(unsent))
  expect([own.status, (await own.arrayBuffer()).byteLength]).toEqual([200, samplePdf().length])
  for (const [client, file] of [
    ...[stranger, author, head, guest].flatMap((each) => [[each, sent] as const, [each, unsent] as const]),
    ...reviewers.map((each) => [each, unsent] as const),
    ...[randomUUID(), 'x', '..%2f..%2fetc%2fpasswd', '%00', `${sent}x`].map((each) => [victim, each] as const),
  ]) {
    const response = await client.get(at(file))
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      404,
      'no-store',
      { error: 'error.fileNotFound' },
    ])
  }
})
