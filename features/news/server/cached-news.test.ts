import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteComment } from '#features/comments/contract.ts'
import type { Call, Endpoint } from '#platform/contract/endpoint.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { comment } from '#test/comments.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listHeaderComments, listLatestNews, listNews, showArticle } from '../contract.ts'
import { withdrawArticle } from './api.ts'
import type { NewsTables } from './tables.ts'

/** Changes in one process reach the others: `site` writes, `beside` has cached before. */
let site: TestSite
let beside: TestSite
beforeAll(async () => {
  site = await startSite()
  beside = await startSite({ beside: site })
})
afterAll(async () => {
  await beside.close()
  await site.close()
})

async function read<E extends Endpoint>(endpoint: E, call: Call<E>) {
  return (await beside.ask(endpoint, call)).body
}
const list = () => read(listNews, { query: { filter: 'rare' } })
const latest = () => read(listLatestNews, {})
const article = (slug: string) => read(showArticle, { params: { slug } })
const header = () => read(listHeaderComments, {})

test('publishing, changing and withdrawing in another process updates every page with the item', async () => {
  const first = await publish(site, { key: 'first', category: 'rare', slug: 'first', texts: { en: 'First' } })
  await expect.poll(list).toMatchObject({ total: 1 })
  expect(await article('first')).toMatchObject({ title: 'First', next: null })
  await publish(site, { category: 'rare', slug: 'second', texts: { en: 'Second' } })
  await expect.poll(list).toMatchObject({ total: 2 })
  expect(await latest()).toMatchObject({ articles: [{ slug: 'second' }, { slug: 'first' }] })
  expect(await article('first')).toMatchObject({ next: { slug: 'second' }, related: [{ slug: 'second' }] })
  await publish(site, { key: 'first', category: 'rare', texts: { en: 'First, rewritten' } })
  await expect.poll(() => article('first')).toMatchObject({ title: 'First, rewritten', updatedAt: expect.any(String) })
  expect(await list()).toMatchObject({ items: [{ title: 'First, rewritten' }, { title: 'Second' }] })
  expect(await article('second')).toMatchObject({ next: { title: 'First, rewritten' } })
  await withdrawArticle(tablesOf<NewsTables>(site.database.db), first.id)
  await expect.poll(() => article('first')).toEqual({ error: 'error.newsWithdrawn' })
  expect(await list()).toMatchObject({ total: 1 })
  expect(await article('second')).toMatchObject({ previous: null, next: null, related: [] })
})

test('a comment is counted in every process and shown in the header', async () => {
  const { id, slug } = await publish(site, { category: 'rare', slug: 'counted', texts: { en: 'Counted' } })
  const count = { items: expect.arrayContaining([expect.objectContaining({ slug, comments: 0 })]) }
  await expect.poll(list).toMatchObject(count)
  expect(await article(slug)).toMatchObject({ comments: 0 })
  expect(await header()).toEqual([])
  const member = await site.newMember()
  const posted = await comment(member, { subject: `news:${id}` })
  await expect.poll(() => article(slug)).toMatchObject({ comments: 1 })
  await expect.poll(header).toHaveLength(1)
  expect(await list()).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ slug, comments: 1 })]),
  })
  expect(await latest()).toMatchObject({
    articles: expect.arrayContaining([expect.objectContaining({ slug, comments: 1 })]),
  })
  await member.ask(deleteComment, { params: { id: posted.comment.id } })
  await expect.poll(() => article(slug)).toMatchObject({ comments: 0 })
  await expect.poll(header).toEqual([])
})

test('link and details of a player who hides their page disappear at once', async () => {
  const member = await newMemberWithHistory(site, 'Shy-Author')
  const { slug } = await publish(site, {
    slug: 'by-shy',
    author: { hotel: 'hhus', name: member.name },
    texts: { en: { title: 'By someone shy', html: `<p>Hello</p><div data-player="hhus:${member.name}"></div>` } },
  })
  const { habboId } = member
  await expect
    .poll(() => article(slug))
    .toMatchObject({ authors: [{ habboId }], players: [{ habboId, motto: expect.any(String) }] })
  expect(await latest()).toMatchObject({
    articles: expect.arrayContaining([
      expect.objectContaining({ slug, authors: [expect.objectContaining({ habboId })] }),
    ]),
  })
  await member.hide({ page: true })
  await expect
    .poll(() => article(slug))
    .toMatchObject({ authors: [{ habboId: null }], players: [{ habboId: null, motto: null }] })
  await expect.poll(latest).toMatchObject({
    articles: expect.arrayContaining([
      expect.objectContaining({ slug, authors: [expect.objectContaining({ habboId: null })] }),
    ]),
  })
})

test('a room in an item is described while its owner has a visible page', async () => {
  const member = await newMemberWithHistory(site, 'Room-Owner')
  const { habboId } = member
  const found = await tablesOf<{ scanner_rooms: { number: number; name: string } }>(site.database.db)
    .selectFrom('scanner_rooms')
    .select(['number', 'name'])
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const html = `<div data-room="hhus:${found.number}"></div><p>by <span data-player="hhus:${member.name}">x</span></p>`
  const { slug } = await publish(site, { slug: 'room', texts: { en: { title: 'Room', html } } })
  const known = { name: found.name, owner: { habboId, name: member.name }, picture: expect.any(String) }
  await expect.poll(() => article(slug)).toMatchObject({ rooms: [known], players: [{ habboId }] })
  await member.hide({ page: true })
  const unknown = { number: found.number, name: null, owner: null, picture: null }
  await expect.poll(() => article(slug)).toMatchObject({ rooms: [unknown], players: [{ habboId: null, avatar: null }] })
  await member.hide({ page: false })
  await expect.poll(() => article(slug)).toMatchObject({ rooms: [known] })
})

test('a room in an item gets its owner from the first scan that reads it', async () => {
  const name = 'Room-Builder'
  site.hotel.world.addPlayer('hhus', { name, rooms: 1 })
  const { habboId } = await site.scan('hhus', name)
  const rooms = tablesOf<{ scanner_rooms: { number: number; player_id: number }; scanner_players: { id: number } }>(
    site.database.db,
  )
  const { number } = await rooms
    .selectFrom('scanner_rooms')
    .select('number')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await rooms.deleteFrom('scanner_rooms').where('number', '=', number).execute()
  const html = `<div data-room="hhus:${number}"></div>`
  const { slug } = await publish(site, { slug: 'new-room', texts: { en: { title: 'Room', html } } })
  await expect.poll(() => article(slug)).toMatchObject({ rooms: [{ number, owner: null }] })
  await site.scan('hhus', name)
  await expect.poll(() => article(slug)).toMatchObject({ rooms: [{ number, owner: { habboId, name } }] })
})

test('answers are cached compressed, and unchanged ones are answered with 304', async () => {
  const { slug } = await publish(site, {
    texts: { en: { title: 'Long', html: `<p>${'many words '.repeat(300)}</p>` } },
  })
  for (const path of [listNews.path, listLatestNews.path, showArticle.path.replace(':slug', slug)]) {
    const coded = await beside.get(path, { 'accept-encoding': 'br' })
    expect([coded.status, coded.headers.get('content-encoding')]).toEqual([200, 'br'])
    await coded.arrayBuffer()
    const again = await beside.get(path, { 'if-none-match': coded.headers.get('etag') ?? '' })
    expect([path, again.status]).toEqual([path, 304])
  }
})
