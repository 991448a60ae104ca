import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import { grantRole, profileAddress, readName } from '#features/accounts/server/api.ts'
import { deleteComment, editComment } from '#features/comments/contract.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { comment, newSubject, readComments, withdrawSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { commentsShown, showProfile } from '../contract.ts'

/** A member's public page: its content, its visibility, and when it changes. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Place = { hotel: HotelCode; name: string }

const ask = ({ hotel, name }: Place, query: { page?: number; lang?: 'de' } = {}) =>
  site.ask(showProfile, { query: { hotel, name, ...query } })

async function profileOf(place: Place, query: { page?: number } = {}) {
  return showProfile.result.parse((await ask(place, query)).body)
}

const missing = { status: 404, body: { error: 'error.profileNotFound' } }

async function eventually(look: () => Promise<unknown>, expected: unknown) {
  await expect.poll(look).toEqual(expected)
}

const set = (member: Member, profile: Record<string, boolean>) => member.ask(changeSettings, { body: { profile } })

test('finds a member by hotel and name in any letter case; hides comets and is not indexed by default', async () => {
  const member = await site.newMember({ name: 'Lena', hotel: 'hhde' })
  const found = await profileOf({ hotel: 'hhde', name: 'lEnA' })
  expect(found).toMatchObject({ name: 'Lena', hotel: 'hhde', roles: [], icon: null, habboId: null, comets: null })
  expect(found).toMatchObject({ isListed: false, comments: { items: [], total: 0, page: 1, pages: 1 } })
  expect(await ask({ hotel: 'hhus', name: 'Lena' })).toMatchObject(missing)
  await site.scan('hhde', 'Lena')
  await eventually(async () => (await profileOf(member)).habboId, member.habboId)
  await member.ask(changeSettings, { body: { hidden: { page: true } } })
  await eventually(async () => (await profileOf(member)).habboId, null)
})

test('lists readable comments with links, newest first, page by page', async () => {
  const member = await site.newMember({ name: 'Scribe' })
  const [subject, gone] = [await newSubject(site), await newSubject(site)]
  for (let count = 1; count <= commentsShown + 1; count++) await comment(member, { subject, text: `Word ${count}` })
  await comment(member, { subject: gone, text: 'On something that goes' })
  await comment(site.newGuest(), { subject, text: 'Of somebody else', name: 'Scribes' })
  const deleted = await comment(member, { subject, text: 'Taken back' })
  await member.ask(deleteComment, { params: { id: deleted.comment.id } })
  await withdrawSubject(site, gone)
  const total = commentsShown + 1
  await eventually(async () => (await profileOf(member)).comments?.total, total)
  const { comments } = await profileOf(member)
  expect(comments).toMatchObject({ page: 1, pages: 2 })
  expect(comments?.items).toHaveLength(commentsShown)
  expect(comments?.items[0]).toMatchObject({ text: `Word ${total}`, title: 'A lamp in the hall', language: 'en' })
  const second = await profileOf(member, { page: 2 })
  expect(second.comments?.items.map(({ text }) => text)).toEqual(['Word 1'])
  expect(await ask(member, { page: 3 })).toMatchObject(missing)
  const page = await (await site.get(`${profileAddress('en', 'hhus', 'Scribe')}?page=2`)).text()
  const [first] = second.comments?.items ?? []
  expect(page).toContain(`href="/en/${first?.path}#comment-${first?.id}"`)
  expect((await site.get(`${profileAddress('en', 'hhus', 'Scribe')}?page=3`)).status).toBe(404)

  await member.ask(editComment, { params: { id: comments?.items[0]?.id ?? 0 }, body: { text: 'Said better' } })
  const newest = async () => (await profileOf(member)).comments?.items[0]
  await eventually(async () => (await newest())?.text, 'Said better')
  expect((await newest())?.editedAt).not.toBeNull()
})

test("a member's visibility settings apply at once", async () => {
  const member = await site.newMember({ name: 'Quiet' })
  const subject = await newSubject(site)
  await comment(member, { subject })
  const address = profileAddress('en', 'hhus', 'Quiet')
  const html = async () => (await site.get(address)).text()
  expect(await html()).toContain('<meta name="robots" content="noindex"')
  await set(member, { showsComets: true, isListed: true })
  await eventually(async () => (await profileOf(member)).comets, 5)
  await eventually(async () => (await html()).includes('noindex'), false)
  await comment(member, { subject, text: 'Another one' })
  await eventually(async () => (await profileOf(member)).comets, 10)
  await set(member, { hidesComments: true })
  await eventually(async () => (await profileOf(member)).comments, null)
  await eventually(async () => (await html()).includes('The bell rings'), false)
  expect(await ask(member, { page: 2 })).toMatchObject(missing)
  const hasPage = async () => (await readComments(site.newGuest(), subject)).items[0]?.author.hasPage
  expect(await hasPage()).toBe(true)
  await set(member, { hidden: true })
  await eventually(hasPage, false)
  await eventually(async () => (await site.get(address)).status, 404)
  const unknown = await ask({ hotel: 'hhus', name: 'no-such-one' })
  expect({ ...(await ask(member)), headers: null }).toEqual({ ...unknown, headers: null })
  await set(member, { hidden: false })
  await eventually(async () => (await site.get(address)).status, 200)
  const another = await site.newMember()
  await set(another, { hidden: true })
  expect((await site.get(address)).status).toBe(200)
})

test('shows roles, and no longer those of a closed account', async () => {
  const member = await site.newMember({ name: 'Staffer' })
  expect((await profileOf(member)).roles).toEqual([])
  await grantRole(tablesOf(site.database.db), member.accountId, 'radio_lvl1', new Date())
  await eventually(async () => (await profileOf(member)).roles, ['radio_lvl1'])
  await member.leave()
  await eventually(async () => (await ask(member)).status, 404)
  await eventually(async () => (await site.get(profileAddress('en', 'hhus', 'Staffer'))).status, 404)
})

test('a former name is not found until it has a new holder', async () => {
  const member = await site.newMember({ name: 'Former' })
  await site.scan('hhus', 'Former')
  const address = profileAddress('en', 'hhus', 'Former')
  expect((await site.get(address)).status).toBe(200)
  site.hotel.world.rename('hhus', 'Former', 'Latter')
  await site.scan('hhus', 'Latter')
  await eventually(async () => (await site.get(address)).status, 404)
  expect(await profileOf({ ...member, name: 'Latter' })).toMatchObject({ name: 'Latter' })
  await site.newMember({ name: 'Former' })
  await eventually(async () => (await site.get(address)).status, 200)
  expect((await profileOf(member)).name).toBe('Former')
})

test.each(['=Queen=', 'x.y', 'a/b?', '$ash', '100%', 'a#b', '%2F', '..', '..,', 'me&you+1', '<b>', '\'"', '-:?!'])(
  'the name %s has a page',
  async (name) => {
    await site.newMember({ name })
    const address = profileAddress('en', 'hhus', name)
    const page = await site.get(address)
    expect(page.status).toBe(200)
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await page.text())?.[1] ?? ''
    const path = new URL(canonical.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&#39;', "'")).pathname
    expect(readName(decodeURIComponent(path.split('/')[4] ?? ''))).toBe(name)
  },
)

test.each([
  '/en/users/nowhere/Lena',
  '/en/users/hhde/no%20body',
  '/en/users/hhde/%C3%BC',
  `/en/users/hhde/${'w'.repeat(40)}`,
])('%s is no page', async (address) => {
  expect((await site.get(address)).status).toBe(404)
})
