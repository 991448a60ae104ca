import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, logOut, register, requestCode } from '#features/accounts/contract.ts'
import { showArticle } from '#features/news/contract.ts'
import { comment, readComments } from '#test/comments.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** `site` does everything and `web`, beside it, only serves; on `lone` no task ever runs. */
let site: TestSite
let web: TestSite
let lone: TestSite
beforeAll(async () => {
  site = await startSite()
  lone = await startSite({ settings: { ROLE: 'web' } })
  web = await startSite({ beside: site, settings: { ROLE: 'web' } })
})
afterAll(async () => {
  await lone.close()
  await web.close()
  await site.close()
})

const htmlOf = async (path: string, from = web) => (await from.get(path)).text()

async function anArticle(html?: string) {
  const { id, slug } = await publish(site, {
    texts: { en: { title: 'A lamp in the hall', ...(html ? { html } : {}) } },
  })
  return { subject: `news:${id}`, slug, path: `/en/news/${slug}` }
}

test("a page shows a member's current name, and none once the account is closed, before any task runs", async () => {
  const { id, slug } = await publish(lone, { texts: { en: 'A lamp in the hall' } })
  const page = () => htmlOf(`/en/news/${slug}`, lone)
  const member = await lone.newMember({ name: 'Once-Upon' })
  await comment(member, { subject: `news:${id}`, text: 'Good evening' })
  await expect.poll(page).toContain('Once-Upon')

  lone.hotel.world.rename('hhus', 'Once-Upon', 'Nowadays')
  const guest = lone.newGuest()
  const player = { hotel: 'hhus', name: 'Nowadays' } as const
  const issued = await guest.ask(requestCode, { body: { ...player, purpose: 'register' } })
  const { code } = requestCode.result.parse(issued.body)
  lone.hotel.world.setMotto('hhus', 'Nowadays', code)
  const passwords = { password: 'not to be taken', password_confirmation: 'not to be taken' }
  await guest.ask(register, { body: { ...player, ...passwords, accept_terms: true, code } })
  await expect.poll(page).toContain('Nowadays')
  expect(await page()).not.toContain('Once-Upon')

  await member.leave()
  await expect.poll(page).not.toContain('Nowadays')
  expect(await page()).toContain('Good evening')
})

test('the name at a comment links only to an existing page', async () => {
  const { subject, path } = await anArticle()
  const member = await site.newMember({ name: 'Nobody-Met' })
  const { habboId } = member
  const linked = async () => {
    const [first] = (await readComments(web, subject)).items
    return [first?.author.habboId ?? null, (await htmlOf(path)).includes(habboId)]
  }
  const posted = await comment(member, { subject, text: 'Good evening' })
  expect(posted.comment.author).toMatchObject({ name: 'Nobody-Met', habboId: null })
  await expect.poll(async () => (await readComments(web, subject)).total).toBe(1)
  expect(await linked()).toEqual([null, false])
  await site.scan('hhus', 'Nobody-Met')
  await expect.poll(linked).toEqual([habboId, true])
  await member.ask(changeSettings, { body: { hidden: { page: true } } })
  await expect.poll(linked).toEqual([null, false])
  expect((await comment(member, { subject })).comment.author.habboId).toBeNull()
  await member.ask(changeSettings, { body: { hidden: { page: false } } })
  await expect.poll(linked).toEqual([habboId, true])
})

test('a reward or logout leaves the cached comments of the account in the cache', async () => {
  const { subject } = await anArticle()
  const member = await site.newMember()
  await comment(member, { subject, text: 'As it was' })
  const text = async () => (await readComments(web, subject)).items[0]?.text
  await invalidationsArrived(site, web)
  expect(await text()).toBe('As it was')
  // Changed without an invalidation, so only an uncached list would show it.
  await site.database.pool.query('update comments_comments set text = $1 where account_id = $2', [
    '!',
    member.accountId,
  ])
  const elsewhere = await anArticle()
  expect((await comment(member, { subject: elsewhere.subject })).reward).toMatchObject({ stars: 1 })
  await member.ask(logOut, {})
  await invalidationsArrived(site, web)
  expect(await text()).toBe('As it was')
})

test('an article shows badges and players as soon as a scan knows them', async () => {
  const { slug, path } = await anArticle(
    '<p>Look</p><div data-badge="NB77"></div><div data-player="hhus:first-timer"></div><div data-player="hhus:Born.Later"></div>',
  )
  const article = async () => showArticle.result.parse((await web.ask(showArticle, { params: { slug } })).body)
  expect((await article()).badges).toMatchObject([{ code: 'NB77', owners: null, name: null }])
  expect((await article()).players).toMatchObject([{ habboId: null }, { habboId: null }])
  const before = await htmlOf(path)
  expect(before).not.toContain('Rings at four')

  const { world } = site.hotel
  world.labelBadge('hhus', 'NB77', 'Early bell', 'Rings at four')
  const player = world.addPlayer('hhus', { name: 'First-Timer', motto: 'here at last', badges: 400 })
  world.giveBadge('hhus', 'First-Timer', 'NB77')
  await site.scan('hhus', 'First-Timer')
  await expect.poll(article).toMatchObject({
    badges: [{ code: 'NB77', owners: 1, name: 'Early bell' }],
    players: [{ habboId: player.id, motto: 'here at last' }, { habboId: null }],
  })
  await expect.poll(() => htmlOf(path)).toContain('Rings at four')
  const html = await htmlOf(path)
  expect(html).toContain('here at last')
  expect(html).toContain(player.id)

  world.rename('hhus', 'First-Timer', 'Born.Later')
  await site.scan('hhus', 'Born.Later')
  await expect.poll(article).toMatchObject({ players: [{ habboId: null }, { habboId: player.id }] })
})
