import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exportData, showCurrentUser } from '#features/accounts/contract.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listBadges, listFriends } from '../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const when = z.iso.datetime()
const membership = {
  gained_after: when.nullable(),
  gained_by: when,
  lost_after: when.nullable(),
  lost_by: when.nullable(),
}
const named = (fields: z.ZodRawShape) => z.array(z.object({ ...fields, ...membership }))
const Scanned = z.object({
  profile: z.object({ habbo_id: z.string(), name: z.string(), motto: z.string(), first_scanned_at: when }),
  panels: z.array(z.object({ panel: z.string(), current: z.int(), former: z.int(), checked_at: when })),
  badges: z.array(z.object({ code: z.string(), name: z.string().nullable(), ...membership })),
  friends: z.array(z.object({ friend_id: z.string(), name: z.string(), ...membership })),
  groups: named({ name: z.string() }),
  rooms: named({ name: z.string() }),
  photos: named({ photo_id: z.string() }),
  earlier: z.array(z.object({ what: z.string(), value: z.string(), ...membership })),
  earlier_stays: z.array(z.object({ panel: z.string(), subject: z.string() })),
  changes: z.array(
    z.object({
      kind: z.string(),
      observed_by: when,
      subjects: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
  ),
})

test('the data export has all that scans stored about the member, also hidden parts', async () => {
  const shy = await newMemberWithHistory(site, 'takes.along')
  const params = { habboId: shy.habboId }
  const badges = listBadges.result.parse((await site.ask(listBadges, { params, query: { limit: 200 } })).body)
  const former = listFriends.result.parse((await site.ask(listFriends, { params, query: { state: 'former' } })).body)
  await shy.hide({ page: true, friends: true, names: true, mottos: true })

  const { body } = await shy.ask(exportData, {})
  const scanned = Scanned.parse(exportData.result.parse(body).scanner)
  expect(scanned.profile).toMatchObject({ habbo_id: shy.habboId, name: shy.name })
  expect(scanned.badges.map(({ code }) => code).sort()).toEqual(badges.items.map(({ code }) => code).sort())
  expect(scanned.friends.map(({ friend_id }) => friend_id).sort()).toEqual(shy.friends.toSorted())
  expect(scanned.friends.filter(({ lost_by }) => lost_by !== null).map(({ name }) => name)).toEqual(
    former.items.map(({ name }) => name),
  )
  expect([scanned.groups.length, scanned.rooms.length, scanned.photos.length]).toEqual([3, 2, 2])
  expect(scanned.panels.find(({ panel }) => panel === 'friends')).toMatchObject({ current: 4, former: 1 })
  expect(scanned.earlier.map(({ value }) => value)).toEqual(expect.arrayContaining([shy.formerName, shy.formerMotto]))
  expect(scanned.changes.map(({ kind }) => kind).sort()).toEqual([
    'badgesGained',
    'friendsLost',
    'mottoChanged',
    'nameChanged',
  ])
  const gained = scanned.changes.find(({ kind }) => kind === 'badgesGained')
  expect(badges.items.map(({ code }) => code)).toContain(gained?.subjects[0]?.key)
})

test('the export has nothing of others, and nothing of an unscanned player', async () => {
  const [one, other] = [await newMemberWithHistory(site, 'first.one'), await site.newMember({ name: 'never.scanned' })]
  const { body } = await other.ask(exportData, {})
  expect(exportData.result.parse(body).scanner).toBeNull()
  expect(JSON.stringify(body)).not.toContain(one.habboId)
})

test('a scan that finds a member renamed lets them log in with the new name', async () => {
  const renamed = await newMemberWithHistory(site, 'now.so')
  const nameOf = async () => {
    const { user } = showCurrentUser.result.parse((await renamed.ask(showCurrentUser, {})).body)
    return user?.name
  }
  await expect.poll(nameOf).toBe('now.so')
})
