import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActsOnThing } from '#features/audit/contract.ts'
import { showToday } from '#features/housekeeping/contract.ts'
import { listNotices } from '#features/notifications/contract.ts'
import { openFolder } from '#platform/server/files/files.ts'
import { addGamePicture } from '#test/game-pictures.ts'
import { openImports, picturesFolder } from '#test/imports.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changeStaffPicture,
  decideProposal,
  findPicture,
  hiddenPicturePath,
  hideStaffPicture,
  listPictures,
  listStaffPictures,
  proposeForPicture,
  StaffPicture,
  showStaffPicture,
  takeBackProposal,
  undoProposalDecision,
} from '../../contract.ts'

/** What the staff do with pictures of the game, seen by visitors of another process. */
const { folder, remove } = picturesFolder()
let site: TestSite
let other: TestSite
let chief: Member
let helper: Member
beforeAll(async () => {
  const settings = { KEEP_IMAGES: 'true', PICTURES_FOLDER: folder }
  site = await startSite({ settings })
  other = await startSite({ beside: site, settings })
  chief = await site.newMember({ name: 'Chief', roles: ['cm_furnilist_lvl2'] })
  helper = await site.newMember({ name: 'Helper', roles: ['cm_furnilist_lvl1'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
  remove()
})
beforeEach(async () => {
  await site.database.pool.query('truncate gallery_pictures, gallery_proposals, gallery_picture_hotels, pictures_kept')
})

const titles = { de: 'Lampenfest', en: 'Lantern fair', tr: 'Fener şenliği' }
const none = { de: '', en: '', tr: '' }

const read = async (id: number, by = chief) =>
  StaffPicture.parse((await by.ask(showStaffPicture, { params: { id } })).body)
const listed = async (query: object = {}, by = chief) =>
  listStaffPictures.result.parse((await by.ask(listStaffPictures, { query })).body)
const shown = async (query: object = {}) => {
  const { body } = await other.ask(listPictures, { query: { page: 1, family: 'promo', ...query } })
  return listPictures.result.parse(body).items
}
const files = (items: readonly { file: string }[]) => items.map(({ file }) => file)

test('a hidden picture is shown by no process until it is shown again', async () => {
  const content = Buffer.from('a picture')
  const kept = `${createHash('sha256').update(content).digest('hex')}.png`
  await openFolder(folder).put(content, 'png', 'image/png')
  const id = await addGamePicture(site, { file: 'lanterns.png', kept })
  await addGamePicture(site, { file: 'stays.png' })
  const filter = { params: { id }, query: { family: 'promo' } } as const
  expect(files(await shown())).toEqual(['stays.png', 'lanterns.png'])
  expect((await other.get(`/pictures/kept/${kept}`)).status).toBe(200)
  expect(await (await other.get('/de/habbo/webpromos')).text()).toContain('lanterns.png')
  const hidden = await chief.ask(hideStaffPicture, { params: { id }, body: { seen: 1, isHidden: true } })
  expect(hidden).toMatchObject({ status: 200, body: { isHidden: true, version: 2 } })
  await expect.poll(async () => files(await shown())).toEqual(['stays.png'])
  await expect.poll(async () => (await other.get(`/pictures/kept/${kept}`)).status).toBe(404)
  expect((await other.ask(findPicture, filter)).body).toEqual({ error: 'error.pictureNotFound' })
  expect((await shown({ search: 'lanterns' })).length).toBe(0)
  const { families, years } = listPictures.result.parse((await other.ask(listPictures, { query: { page: 1 } })).body)
  expect([families, years]).toEqual([[{ family: 'promo', pictures: 1 }], []])
  const page = await (await other.get('/de/habbo/webpromos')).text()
  expect([page.includes('lanterns.png'), page.includes('stays.png')]).toEqual([false, true])

  const file = hiddenPicturePath.replace(':id', String(id))
  expect((await read(id)).picture).toBe(file)
  const opened = async (by?: Member) => (await (by ?? site.newGuest()).get(file)).status
  expect([await opened(chief), await opened(helper), await opened()]).toEqual([200, 200, 404])
  expect(await opened(await site.newMember({ roles: ['news_lvl1'] }))).toBe(404)
  expect(files((await listed({ show: 'hidden' })).items)).toEqual(['lanterns.png'])

  await chief.ask(hideStaffPicture, { params: { id }, body: { seen: 2, isHidden: false } })
  await expect.poll(async () => files(await shown())).toEqual(['stays.png', 'lanterns.png'])
  await expect.poll(async () => (await other.get(`/pictures/kept/${kept}`)).status).toBe(200)
})

test('a copy stays while the same content is shown from another address', async () => {
  const content = Buffer.from('the same picture')
  const kept = `${createHash('sha256').update(content).digest('hex')}.png`
  await openFolder(folder).put(content, 'png', 'image/png')
  const [one, two] = [
    await addGamePicture(site, { file: '1.png', kept }),
    await addGamePicture(site, { file: '2.png', kept }),
  ]
  const status = async () => (await other.get(`/pictures/kept/${kept}`)).status
  await chief.ask(hideStaffPicture, { params: { id: one }, body: { seen: 1, isHidden: true } })
  await expect.poll(async () => files(await shown())).toEqual(['2.png'])
  expect(await status()).toBe(200)
  await chief.ask(hideStaffPicture, { params: { id: two }, body: { seen: 1, isHidden: true } })
  await expect.poll(async () => await status()).toBe(404)
})

test('titles and a day are shown, found and kept by imports, as is the hiding', async () => {
  const imports = openImports(site)
  try {
    site.hotel.world.addPromo('hhde', 'lampfair')
    await imports.run('promos', '--hotel', 'hhde')
    const { items } = await listed({ q: 'lampfair' })
    const { id, version: seen, firstSeenAt } = items[0] ?? { id: 0, version: 0, firstSeenAt: '' }
    const body = { seen, titles, day: '2019-12-24' }
    expect((await chief.ask(changeStaffPicture, { params: { id }, body })).body).toMatchObject({
      ...{ titles, day: '2019-12-24', firstSeenAt, version: seen + 1 },
    })
    await expect.poll(async () => await shown({ search: 'FENER şen' })).toHaveLength(1)
    expect(await shown({ search: 'lampfair fener', year: 2019 })).toMatchObject([
      { titles, firstSeenAt: '2019-12-24T12:00:00.000Z' },
    ])
    const page = await (await other.get('/tr/habbo/webpromos?year=2019')).text()
    expect(page).toContain('Fener şenliği')
    await chief.ask(hideStaffPicture, { params: { id }, body: { seen: seen + 1, isHidden: true } })

    await site.database.pool.query('update gallery_files set hash = null; update gallery_pictures set due_at = now()')
    await imports.run('promos', '--hotel', 'hhde')
    expect(await read(id)).toMatchObject({ titles, day: '2019-12-24', isHidden: true, version: seen + 2 })
    await expect.poll(async () => await shown({ search: 'lampfair' })).toEqual([])
  } finally {
    imports.close()
  }
})

test('a change of an outdated version is refused with the current picture', async () => {
  const id = await addGamePicture(site, { file: 'fair.png' })
  const params = { id }
  expect((await chief.ask(changeStaffPicture, { params, body: { seen: 1, titles, day: null } })).status).toBe(200)
  for (const refused of [
    await chief.ask(changeStaffPicture, { params, body: { seen: 1, titles: none, day: null } }),
    await chief.ask(hideStaffPicture, { params, body: { seen: 1, isHidden: true } }),
    await helper.ask(proposeForPicture, { params, body: { seen: 1, titles: none, day: null, isHidden: false } }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { error: 'error.stale', current: { version: 2, titles } } })
  const [one, two] = await Promise.all(
    [true, true].map((isHidden) => chief.ask(hideStaffPicture, { params, body: { seen: 2, isHidden } })),
  )
  expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
})

test('invalid words and days are refused', async () => {
  const id = await addGamePicture(site, { file: 'fair.png' })
  const refusal = async (change: object) => {
    const body = { seen: 1, titles: none, day: null, ...change }
    const { status, body: answer } = await chief.ask(changeStaffPicture, { params: { id }, body })
    return [status, (answer as { error?: string }).error]
  }
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await refusal({ day: tomorrow })).toEqual([422, 'error.dayAhead'])
  expect(await refusal({ day: '1999-12-31' })).toEqual([422, 'error.dayEarly'])
  expect(await refusal({ day: '2026-02-30' })).toEqual([422, 'error.incorrectData'])
  expect(await refusal({ titles: { ...none, de: 'x'.repeat(101) } })).toEqual([422, 'error.formFieldTooLong'])
  expect(await refusal({ titles: { ...none, de: 'a\nb' } })).toEqual([422, 'error.incorrectData'])
  expect((await chief.ask(showStaffPicture, { params: { id: 2_147_483_647 } })).status).toBe(404)
})

test('with the scope own, changes are proposals, and nothing changes without approval', async () => {
  const id = await addGamePicture(site, { file: 'fair.png' })
  const params = { id }
  for (const refused of [
    await helper.ask(changeStaffPicture, { params, body: { seen: 1, titles, day: null } }),
    await helper.ask(hideStaffPicture, { params, body: { seen: 1, isHidden: true } }),
    await helper.ask(decideProposal, { params, body: { seen: 1, isApproved: true } }),
  ])
    expect(refused).toMatchObject({ status: 403, body: { error: 'error.notAuthorized' } })
  await chief.ask(changeStaffPicture, { params, body: { seen: 1, titles, day: null } })
  const wanted = { titles: none, day: '2020-01-02', isHidden: true }
  const proposed = await helper.ask(proposeForPicture, { params, body: { seen: 2, ...wanted, note: 'An advert' } })
  expect(proposed).toMatchObject({ status: 201, body: { titles, isHidden: false, proposal: { isOwn: true } } })
  // The removal of the titles is part of what would be published.
  expect((await read(id)).proposal).toMatchObject({
    ...{ by: { name: 'Helper', hotel: helper.hotel }, isOwn: false, note: 'An advert', changes: wanted },
  })
  expect(files((await listed({ show: 'handedIn' })).items)).toEqual(['fair.png'])
  const waits = async (member: Member) =>
    showToday.result.parse((await member.ask(showToday, {})).body).waiting.find(({ area }) => area === 'gamePictures')
      ?.count
  expect([await waits(chief), await waits(helper)]).toEqual([1, undefined])
  expect(await shown()).toMatchObject([{ titles, firstSeenAt: '2026-03-01T08:00:00.000Z' }])
  const rival = await site.newMember({ roles: ['cm_furnilist_lvl1'] })
  const late = await rival.ask(proposeForPicture, { params, body: { seen: 3, ...wanted } })
  expect(late).toMatchObject({ status: 409, body: { error: 'error.proposalWaits' } })

  const approved = await chief.ask(decideProposal, { params, body: { seen: 3, isApproved: true } })
  expect(approved).toMatchObject({ status: 200, body: { ...wanted, proposal: null } })
  await expect.poll(async () => await shown()).toEqual([])
  expect(await noticesOf(helper)).toEqual([])
  await letUndoPass()
  expect(await noticesOf(helper)).toMatchObject([
    { kind: 'pictureDecided', pictureId: id, file: 'fair.png', isApproved: true, text: '' },
  ])
  const { items } = listActsOnThing.result.parse(
    (await chief.ask(listActsOnThing, { params: { subject: 'gamePicture', id: String(id) } })).body,
  )
  expect(items.map(({ act, person, changes }) => [act, person?.name, changes])).toEqual([
    ['gamePicture.approved', 'Chief', { fields: 'day, isHidden, titles' }],
    ['gamePicture.handedIn', 'Helper', { fields: 'day, isHidden, titles' }],
    ['gamePicture.changed', 'Chief', { fields: 'titles' }],
  ])
})

test('a decision is undone for ten seconds: it waits again, and its author is not notified', async () => {
  const id = await addGamePicture(site, { file: 'fair.png' })
  const params = { id }
  const before = await noticesOf(helper)
  await helper.ask(proposeForPicture, { params, body: { seen: 1, titles, day: null, isHidden: false } })
  await chief.ask(decideProposal, { params, body: { seen: 2, isApproved: true } })
  expect(await read(id)).toMatchObject({ titles, proposal: null })
  const rank = await site.newMember({ roles: ['headof'] })
  expect((await rank.ask(undoProposalDecision, { params })).body).toMatchObject({ error: 'error.undoOver' })
  expect(await chief.ask(undoProposalDecision, { params })).toMatchObject({
    ...{ status: 200, body: { titles: none, proposal: { changes: { titles } } } },
  })
  await letUndoPass()
  expect(await noticesOf(helper)).toEqual(before)

  const { version: seen } = await read(id)
  const bare = await chief.ask(decideProposal, { params, body: { seen, isApproved: false, reason: ' ' } })
  expect(bare).toMatchObject({ status: 422, body: { error: 'error.formFieldRequired' } })
  const body = { seen, isApproved: false, reason: 'No fair was held' }
  expect((await chief.ask(decideProposal, { params, body })).body).toMatchObject({ titles: none, proposal: null })
  await letUndoPass()
  expect((await noticesOf(helper))[0]).toMatchObject({ isApproved: false, text: 'No fair was held' })
  expect((await chief.ask(undoProposalDecision, { params })).body).toMatchObject({ error: 'error.undoOver' })
})

test('a proposal is replaced and taken back by its author, and ends with the account', async () => {
  const id = await addGamePicture(site, { file: 'fair.png' })
  const params = { id }
  const leaver = await site.newMember({ roles: ['cm_furnilist_lvl1'] })
  const propose = (seen: number, change: object) =>
    leaver.ask(proposeForPicture, { params, body: { seen, titles: none, day: null, isHidden: false, ...change } })
  expect((await propose(1, {})).body).toMatchObject({ error: 'error.proposalEmpty' })
  await propose(1, { titles })
  await propose(2, { isHidden: true })
  expect((await read(id)).proposal?.changes).toEqual({ isHidden: true })
  expect((await helper.ask(takeBackProposal, { params })).body).toEqual({ error: 'error.proposalGone' })
  expect((await leaver.ask(takeBackProposal, { params })).body).toMatchObject({ proposal: null, version: 4 })
  await propose(4, { titles })
  await leaver.leave()
  await expect.poll(async () => (await read(id)).proposal).toBeNull()
})

test('the list is filtered and paged by place, without losing or repeating one', async () => {
  for (let number = 0; number < 60; number++)
    await addGamePicture(site, { file: `p${number}.png`, day: `2026-01-${String(1 + (number % 20)).padStart(2, '0')}` })
  await addGamePicture(site, { file: 'shelf_50%.png', family: 'catalogue' })
  const first = await listed({ kind: 'promo' })
  expect(first.items).toHaveLength(50)
  const second = await listed({ kind: 'promo', cursor: first.nextCursor })
  expect(second).toMatchObject({ nextCursor: null, counts: { hidden: 0, handedIn: 0 } })
  const all = [...first.items, ...second.items]
  expect(new Set(files(all)).size).toBe(60)
  expect(all.map(({ firstSeenAt }) => firstSeenAt)).toEqual(
    all
      .map(({ firstSeenAt }) => firstSeenAt)
      .toSorted()
      .toReversed(),
  )
  expect(files((await listed({ q: '50%' })).items)).toEqual(['shelf_50%.png'])
  const id = (await listed({ q: 'p7.png' })).items[0]?.id ?? 0
  await chief.ask(changeStaffPicture, { params: { id }, body: { seen: 1, titles, day: null } })
  const untitled = await listed({ show: 'untitled', q: 'p7' })
  expect(untitled.items).toEqual([])
  for (const cursor of ['x', Buffer.from('game 1 9999999999').toString('base64url')])
    expect((await chief.ask(listStaffPictures, { query: { cursor } })).body).toEqual({ error: 'error.cursorInvalid' })
})

async function noticesOf(member: Member) {
  const { items } = listNotices.result.parse((await member.ask(listNotices, {})).body)
  return items.map(({ notice }) => notice)
}

/** As if the time of an undo had passed. */
async function letUndoPass() {
  await site.database.pool.query(`
    update notifications_notices set told_at = now() where told_at > now();
    update gallery_proposals set decided_at = decided_at - interval '1 minute' where decided_at is not null`)
}
