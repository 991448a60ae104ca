import { expect, onTestFinished, test } from 'vitest'
import { openTestFollows } from '#test/follows.ts'
import { startSite } from '#test/site.ts'
import { follow, unfollow } from '../contract.ts'

test('the followed groups of a hotel take turns: one a minute, each every five minutes at most', async () => {
  const site = await startSite()
  onTestFinished(() => site.close())
  const { world } = site.hotel
  const groups: string[] = []
  for (const [number, name] of ['turn.one', 'turn.two', 'turn.three'].entries()) {
    world.addPlayer('hhus', { name, badges: 0 })
    groups.push(world.joinGroup('hhus', name, world.hotel('hhus').group(300 + number).id))
    await site.scan('hhus', name)
  }
  const [many, other, last] = groups
  if (!many || !other || !last) throw new Error('a group is missing')
  const members = [await site.newMember(), await site.newMember(), await site.newMember()]
  const [first] = members
  for (const key of groups) expect((await first?.ask(follow, { body: { kind: 'group', key } }))?.status).toBe(200)
  for (const member of members.slice(1)) await member.ask(follow, { body: { kind: 'group', key: many } })

  const clock = { at: new Date() }
  const plan = openTestFollows(site, { now: () => clock.at })
  const after = async (minutes: number) => {
    clock.at = new Date(clock.at.getTime() + minutes * 60_000)
    await plan.run('rescan')
    return plan.asked.splice(0)
  }
  expect(await after(4)).toEqual([])
  expect(await after(2)).toEqual([many])
  expect([...(await after(1)), ...(await after(1))].toSorted()).toEqual([other, last].toSorted())
  expect(await after(1)).toEqual([])
  expect(await after(2)).toEqual([many])

  for (const member of members) await member.ask(unfollow, { query: { kind: 'group', key: many } })
  await plan.run('forget')
  const { rows } = await site.database.pool.query('select group_id from follows_group_looks order by 1')
  expect(rows.map(({ group_id }) => group_id)).toEqual([other, last].toSorted())
})
