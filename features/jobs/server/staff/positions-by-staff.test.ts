import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { positionText, readyAnswer } from '#test/acts-on-jobs.ts'
import { applied } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as contract from '../../contract.ts'

let site: TestSite
let chief: Member
let radioHead: Member
let applicant: Member
beforeAll(async () => {
  site = await startSite()
  chief = await site.newMember({ roles: ['communitymanagement'] })
  radioHead = await site.newMember()
  const granting = { department: 'radio' } as const
  await grantRole(tablesOf(site.database.db), radioHead.accountId, 'headof', new Date(), granting)
  applicant = await site.newMember()
})
afterAll(() => site.close())

const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: string }).error ?? null,
]

test('positions are written, opened, ordered and deleted by those of the department', async () => {
  const add = (by: Member, department: 'radio' | 'news' | null) =>
    by.ask(contract.addStaffPosition, { body: { department, texts: { en: positionText, tr: positionText } } })
  expect(errorOf(await add(radioHead, 'news'))).toEqual([403, 'error.otherDepartment'])
  expect(errorOf(await add(radioHead, null))).toEqual([403, 'error.otherDepartment'])
  await add(chief, 'news')
  await add(chief, 'radio')
  const added = contract.OfferedPosition.parse((await add(radioHead, 'radio')).body)
  expect(added.texts.map(({ language, isOpen }) => [language, isOpen])).toEqual([
    ['en', false],
    ['tr', false],
  ])
  const params = { key: added.key }
  const open = (seen: string) =>
    radioHead.ask(contract.openStaffPosition, { params, body: { languages: ['tr'], seen } })
  const opened = contract.OfferedPosition.parse((await open(added.seen)).body)
  const stale = await open(added.seen)
  expect([stale.status, stale.body]).toMatchObject([409, { error: 'error.stale', current: { seen: opened.seen } }])
  const offered = async () =>
    contract.listPositions.result.parse((await applicant.ask(contract.listPositions, { query: { lang: 'tr' } })).body)
  expect((await offered()).map(({ id }) => id)).toContain(opened.texts[1]?.id)
  const texts = { tr: { ...positionText, title: 'Zil çalan' } }
  const body = { department: 'radio', texts, seen: opened.seen } as const
  const changed = contract.OfferedPosition.parse(
    (await radioHead.ask(contract.changeStaffPosition, { params, body })).body,
  )
  expect((await offered()).map(({ title }) => title)).toContain('Zil çalan')
  const away = await radioHead.ask(contract.changeStaffPosition, {
    params,
    body: { ...body, department: 'news', seen: changed.seen },
  })
  expect(errorOf(away)).toEqual([403, 'error.otherDepartment'])

  const keysOf = async (by: Member) =>
    contract.listStaffPositions.result.parse((await by.ask(contract.listStaffPositions, {})).body).map(({ key }) => key)
  const keys = await keysOf(radioHead)
  const all = await keysOf(chief)
  const reversed = keys.toReversed()
  const ordered = await radioHead.ask(contract.orderStaffPositions, { body: { keys: reversed } })
  expect([ordered.status, await keysOf(radioHead)]).toEqual([200, reversed])
  // Those of other departments stay where they were.
  const others = (some: string[]) => some.map((key) => (keys.includes(key) ? 'radio' : key))
  expect(others(await keysOf(chief))).toEqual(others(all))
  for (const odd of [reversed.slice(1), [...reversed, 'another'], all])
    expect((await radioHead.ask(contract.orderStaffPositions, { body: { keys: odd } })).status).toBe(409)

  await applied(site, applicant, { positionId: changed.texts[1]?.id ?? 0 })
  const remove = (seen: string) => radioHead.ask(contract.deleteStaffPosition, { params, query: { seen } })
  expect(errorOf(await remove(changed.seen))).toEqual([409, 'error.positionUsed'])
  await site.database.pool.query('truncate jobs_applications cascade')
  expect(errorOf(await remove(opened.seen))).toEqual([409, 'error.stale'])
  expect((await remove(changed.seen)).status).toBe(200)
  expect(await keysOf(radioHead)).not.toContain(added.key)
})

test('ready answers are there in three languages; who saves an older one is refused', async () => {
  const list = async () => contract.listReadyAnswers.result.parse((await chief.ask(contract.listReadyAnswers, {})).body)
  expect((await list()).map(({ titles }) => titles.en)).toContain('A sample, please')
  const { body } = await chief.ask(contract.addReadyAnswer, { body: readyAnswer })
  const { id, version } = contract.ReadyAnswer.parse(body)
  const change = () => radioHead.ask(contract.changeReadyAnswer, { params: { id }, body: { ...readyAnswer, version } })
  expect((await change()).status).toBe(200)
  expect(errorOf(await change())).toEqual([409, 'error.stale'])
  const missing = { ...readyAnswer, texts: { ...readyAnswer.texts, tr: ' ' } }
  expect((await chief.ask(contract.addReadyAnswer, { body: missing })).status).toBe(422)
  const remove = () => chief.ask(contract.removeReadyAnswer, { params: { id } })
  expect([(await remove()).status, errorOf(await remove())]).toEqual([200, [404, 'error.answerNotFound']])
})
