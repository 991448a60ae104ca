import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteComment, reactToComment } from '#features/comments/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'

let web: TestSite
beforeAll(async () => {
  web = await startSite({ settings: { ROLE: 'web', DATABASE_URL: 'postgres://set.by.the.test/x' } })
})
afterAll(() => web.close())

describe('several processes on one database', () => {
  it("complete each other's work: a scan survives the process that answered", async () => {
    const dying = await startSite({ beside: web, settings: { ROLE: 'web' } })
    const answer = await dying.ask(scanPlayer, { body: { hotel: 'hhus', name: 'quiet.sam' } })
    expect(answer.status).toBe(202)
    await dying.close()
    const { habboId } = scanPlayer.result.parse(answer.body)
    const working = await startSite({ beside: web, settings: { ROLE: 'tasks' } })
    expect(await web.scanned(habboId)).toMatchObject({ state: 'complete' })
    await working.close()
  })

  it('drop a cached page when another process changes its data', async () => {
    const other = await startSite({ beside: web })
    const { habboId } = await other.scan('hhde', 'quiet.sam')
    const page = `/de/scanner/users/${habboId}`
    expect(await (await web.get(page)).text()).not.toContain('changed by the other')
    web.hotel.world.setMotto('hhde', 'quiet.sam', 'changed by the other')
    await other.scan('hhde', 'quiet.sam')
    await expect.poll(async () => (await web.get(page)).text()).toContain('changed by the other')
    await other.close()
  })

  it('show a comment, its reactions and its deletion in all processes', async () => {
    const other = await startSite({ beside: web })
    const subject = await newSubject(web)
    const read = async () => {
      const { total, items } = await readComments(other, subject)
      return [total, items[0]?.text, items[0]?.reactions]
    }
    expect(await read()).toEqual([0, undefined, undefined])
    const member = await web.newMember()
    const { id } = (await comment(member, { subject, text: 'sent to one' })).comment
    await expect.poll(read).toEqual([1, 'sent to one', {}])
    await member.ask(reactToComment, { params: { id }, body: { reaction: 'wow', chosen: true } })
    await expect.poll(read).toEqual([1, 'sent to one', { wow: 1 }])
    await member.ask(deleteComment, { params: { id } })
    await expect.poll(read).toEqual([0, null, {}])
    await other.close()
  })

  it('share the rate limit of a hotel', async () => {
    const other = await startSite({ beside: web })
    await Promise.all([
      web.ask(scanPlayer, { body: { hotel: 'hhfi', name: 'luna.tic' } }),
      other.ask(scanPlayer, { body: { hotel: 'hhfi', name: 'quiet.sam' } }),
    ])
    const { rows } = await web.database.pool.query(
      `select count(distinct holder)::int as holders, sum(places)::int as places from hotels_shares where host = 'hhfi'`,
    )
    // As many places as concurrent calls; test sites have 16.
    expect(rows).toEqual([{ holders: 2, places: expect.toSatisfy((places: number) => places > 1 && places <= 16) }])
    await other.close()
    const { rows: left } = await web.database.pool.query(
      `select count(distinct holder)::int as holders from hotels_shares where host = 'hhfi'`,
    )
    expect(left[0].holders).toBeLessThan(2)
  })

  it('share the rate limit of a visitor', async () => {
    // Requesting a fresh scan again counts as one of a scan's four calls.
    const settings = { SCANS_PER_MINUTE: '1', SCAN_COOLDOWN_SECONDS: '300' }
    const processes = await Promise.all([startSite({ beside: web, settings }), startSite({ beside: web, settings })])
    await web.scan('hhtr', 'Newbie')
    await web.database.pool.query('delete from platform_turns')
    const answers = await Promise.all(
      processes.flatMap((process) =>
        Array.from({ length: 7 }, () => process.ask(scanPlayer, { body: { hotel: 'hhtr', name: 'Newbie' } })),
      ),
    )
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(4)
    for (const process of processes) await process.close()
  })
})
