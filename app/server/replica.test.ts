import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { showPlayer } from '#features/scanner/contract.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import { heardOfAll } from '#test/heard-of-all.ts'
import { missingPostgres } from '#test/postgres/provide.ts'
import { publish } from '#test/publish.ts'
import { openReplicated, type ReplicatedSite } from '#test/replicated-site.ts'
import type { TestSite } from '#test/site.ts'

/** What visitors see of a site with a replica that waits, or is away (docs/operating.md "Step 6"). */
const missing = missingPostgres()
if (missing) console.log(missing)

describe.skipIf(missing !== null)('a site with a replica', () => {
  let replicated: ReplicatedSite
  let site: TestSite
  beforeAll(async () => {
    replicated = await openReplicated()
    site = replicated.site
  }, 120_000)
  afterAll(() => replicated?.close())

  const figure = (name: string) => replicated.figure(name)
  const untilReadable = () => replicated.untilReadable()
  const said = (message: string) => replicated.lines.filter((line) => JSON.parse(line).msg === message).length

  async function holdBack() {
    await replicated.standby.wait()
    onTestFinished(() => replicated.standby.goOn())
  }

  test('what is marked is read from the replica, and for who has just written from the database', async () => {
    const { habboId } = await site.scan('hhus', 'Collector')
    await heardOfAll(site)
    await untilReadable()
    await holdBack()
    // Nobody is told of it, as of what another process has committed a moment ago.
    await site.database.pool.query("update scanner_players set motto = 'written now' where habbo_id = $1", [habboId])
    const mottoFor = async (headers: Record<string, string>) =>
      showPlayer.result.parse((await site.newGuest().ask(showPlayer, { params: { habboId } }, headers)).body).motto
    expect(await mottoFor({})).not.toBe('written now')
    expect(await mottoFor({ cookie: 'written=1' })).toBe('written now')
    expect(await mottoFor({ authorization: 'Bearer of-a-program' })).toBe('written now')
    await replicated.standby.goOn()
    await expect.poll(() => mottoFor({})).toBe('written now')
  })

  test('a member sees their own comment at once while the replica waits, and so does everybody else', async () => {
    const subject = await newSubject(site)
    const member = await site.newMember()
    await readComments(site.newGuest(), subject)
    await untilReadable()
    await holdBack()
    await comment(member, { subject, text: 'Seen at once.' })
    expect(member.cookies.get('written')).toBe('1')
    const textsFor = async (client: Pick<TestSite, 'ask'>) =>
      (await readComments(client, subject)).items.map(({ text }) => text)
    expect(await textsFor(member)).toEqual(['Seen at once.'])
    expect(await textsFor(site.newGuest())).toEqual(['Seen at once.'])
    expect(await figure('used')).toBe(1)
    await expect.poll(() => figure('lag_bytes')).toBeGreaterThan(0)
  })

  test('a page that something was changed on is not kept as the replica still has it', async () => {
    const page = async () => (await site.get('/en/news/category')).text()
    expect(await page()).not.toContain('After the change')
    await untilReadable()
    await holdBack()
    await publish(site, { texts: { en: 'After the change' } })
    await expect.poll(page).toContain('After the change')
    expect(await page()).toContain('After the change')
    await replicated.standby.goOn()
    await untilReadable()
    expect(await page()).toContain('After the change')
  })

  test('pages go on while the replica is stopped, and it is read from again when it is back', async () => {
    const { slug } = await publish(site, { texts: { en: 'While it was away' } })
    await untilReadable()
    const [asideBefore, usedBefore] = [said('the replica is left aside'), said('the replica is read from')]
    await replicated.standby.stop()
    const pages = ['/en/home', '/de/home', '/tr/news/category', `/en/news/${slug}`, '/en/community/teamlist']
    for (const path of pages) expect([path, (await site.get(path)).status]).toEqual([path, 200])
    await expect.poll(() => figure('used')).toBe(0)
    await expect.poll(() => figure('lag_seconds')).toBeUndefined()
    for (const path of pages) expect([path, (await site.get(path)).status]).toEqual([path, 200])
    expect((await site.get('/health/ready')).status).toBe(200)
    replicated.standby.start()
    await expect.poll(() => figure('used')).toBe(1)
    await untilReadable()
    expect(said('the replica is left aside')).toBe(asideBefore + 1)
    expect(said('the replica is read from')).toBe(usedBefore + 1)
  })
})
