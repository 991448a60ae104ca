import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole } from '#features/accounts/server/api.ts'
import { listActs } from '#features/audit/server/api.ts'
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

  const remove = (seen: string, applications = 0) =>
    radioHead.ask(contract.deleteStaffPosition, { params, query: { seen, applications } })
  expect(errorOf(await remove(opened.seen))).toEqual([409, 'error.stale'])
  expect((await remove(changed.seen)).status).toBe(200)
  expect(await keysOf(radioHead)).not.toContain(added.key)
  expect(errorOf(await open(changed.seen))).toEqual([404, 'error.positionNotFound'])
})

test('a deleted position is in no list and takes no applications; those it has stay, and it comes back', async () => {
  const texts = { en: { ...positionText, title: 'Bell founder' }, tr: { ...positionText, title: 'Çancı' } }
  const added = contract.OfferedPosition.parse(
    (await radioHead.ask(contract.addStaffPosition, { body: { department: 'radio', texts } })).body,
  )
  const params = { key: added.key }
  const opening = { languages: ['en' as const, 'tr' as const], seen: added.seen }
  const { seen, texts: opened } = contract.OfferedPosition.parse(
    (await radioHead.ask(contract.openStaffPosition, { params, body: opening })).body,
  )
  const positionId = opened[0]?.id ?? 0
  const { id } = await applied(site, applicant, { positionId })
  const titles = async () =>
    contract.listPositions.result
      .parse((await applicant.ask(contract.listPositions, { query: { lang: 'en' } })).body)
      .map(({ title }) => title)
  const listed = async (show: 'waiting' | 'decided') =>
    contract.listStaffApplications.result.parse(
      (await radioHead.ask(contract.listStaffApplications, { query: { show, position: added.key } })).body,
    )
  const keys = async () =>
    contract.listStaffPositions.result
      .parse((await radioHead.ask(contract.listStaffPositions, {})).body)
      .map(({ key }) => key)
  expect(await titles()).toContain('Bell founder')
  const { openPositions } = await listed('waiting')

  const remove = (applications: number) =>
    radioHead.ask(contract.deleteStaffPosition, { params, query: { seen, applications } })
  // An application that came after the question was asked.
  const stale = await remove(0)
  expect([stale.status, stale.body]).toMatchObject([409, { error: 'error.stale', current: { applications: 1 } }])
  expect((await remove(1)).status).toBe(200)
  // The version before, which may run beside this one, does not know deleted positions.
  const { rows } = await site.database.pool.query('select is_open from jobs_positions where key = $1', [added.key])
  expect(rows).toEqual([{ is_open: false }, { is_open: false }])
  expect([await titles(), await keys()]).toEqual([
    expect.not.arrayContaining(['Bell founder']),
    expect.not.arrayContaining([added.key]),
  ])
  await expect(applied(site, await site.newMember(), { positionId })).rejects.toThrow('error.positionClosed')
  const after = await listed('waiting')
  expect(after.openPositions).toBe(openPositions - 1)
  expect(after.positions).toContainEqual({ key: added.key, title: 'Bell founder', isDeleted: true })
  expect(after.items.map((item) => [item.id, item.position.title])).toEqual([[id, 'Bell founder']])
  const own = contract.listOwnApplications.result.parse((await applicant.ask(contract.listOwnApplications, {})).body)
  expect(own.find((application) => application.id === id)).toMatchObject({
    status: 'pending',
    position: { title: 'Bell founder' },
  })
  const shown = contract.StaffApplication.parse(
    (await radioHead.ask(contract.showStaffApplication, { params: { id } })).body,
  )
  const decision = { decision: 'rejected', text: 'Not this time', seen: shown.seen } as const
  expect((await radioHead.ask(contract.decideApplication, { params: { id }, body: decision })).status).toBe(200)
  expect((await listed('decided')).items.map((item) => item.id)).toEqual([id])

  const deleted = async (by: Member) =>
    contract.listDeletedPositions.result.parse((await by.ask(contract.listDeletedPositions, {})).body)
  const deletedAt = expect.stringMatching(/^20/)
  for (const by of [radioHead, chief])
    expect((await deleted(by))[0]).toMatchObject({ key: added.key, department: 'radio', applications: 1, deletedAt })
  expect((await applicant.ask(contract.listDeletedPositions, {})).status).toBe(403)

  const restore = (by: Member) => by.ask(contract.restoreStaffPosition, { params, body: {} })
  const newsHead = await site.newMember()
  const granting = { department: 'news' } as const
  await grantRole(tablesOf(site.database.db), newsHead.accountId, 'headof', new Date(), granting)
  expect(await deleted(newsHead)).toEqual([])
  expect(errorOf(await restore(newsHead))).toEqual([404, 'error.positionNotFound'])
  for (const _press of [1, 2]) {
    const restored = contract.OfferedPosition.parse((await restore(radioHead)).body)
    expect(restored.texts.map(({ language, isOpen }) => [language, isOpen])).toEqual([
      ['en', true],
      ['tr', true],
    ])
  }
  expect((await deleted(radioHead)).map(({ key }) => key)).not.toContain(added.key)
  expect([await titles(), await keys()]).toEqual([
    expect.arrayContaining(['Bell founder']),
    expect.arrayContaining([added.key]),
  ])
  const { acts } = await listActs(site.database.db, { act: 'position.broughtBack', id: String(positionId) }, 5)
  expect(acts).toHaveLength(1)
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
