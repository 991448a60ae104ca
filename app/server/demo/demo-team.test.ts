import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTeam } from '#features/team/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { bringDemoTeam, memberKey } from './demo-team.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('the demo has a member in every department, however often it starts', async () => {
  const context = { db: site.database.db, now: new Date(), hotel: site.hotel }
  const members = await bringDemoTeam(context)
  expect(await bringDemoTeam(context)).toEqual(members)
  expect(members.get(memberKey('hhde', 'Moritz'))).toBeGreaterThan(0)
  const { departments } = listTeam.result.parse((await site.ask(listTeam, {})).body)
  expect(departments.map(({ name }) => name)).toEqual([
    'management',
    'community',
    'news',
    'radio',
    'development',
    'furni',
  ])
  expect(departments.flatMap((department) => department.members)).toHaveLength(members.size)
  expect(departments[0]?.members[0]).toMatchObject({ name: 'OldTimer', hotel: 'hhde', since: '2019-05-04' })
})
