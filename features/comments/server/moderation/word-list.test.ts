import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { comment, commentDraft, newSubject } from '#test/comments.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import type { Member } from '#test/member.ts'
import { staffComment } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addWord,
  changeWord,
  editComment,
  listWords,
  postComment,
  removeWord,
  tryWord,
  type Word,
} from '../../contract.ts'

/** Watched words and protected names of the database, in force in every process. */
let site: TestSite
let other: TestSite
let subject: string
let keeper: Member
beforeAll(async () => {
  site = await startSite()
  other = await startSite({ beside: site })
  subject = await newSubject(site)
  keeper = await site.newMember({ name: 'Keeper', roles: ['communitymanagement'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

type NewWord = Pick<Word, 'word' | 'kind' | 'does'>
const add = (body: NewWord) => keeper.ask(addWord, { body })
async function added(word: NewWord) {
  const { status, body } = await add(word)
  expect(status).toBe(201)
  return addWord.result.parse(body)
}
const found = async (q: string) => listWords.result.parse((await keeper.ask(listWords, { query: { q } })).body).items
const change = (id: number, body: NewWord, seen: NewWord) =>
  keeper.ask(changeWord, { params: { id }, body: { ...body, seen } })
const post = (client: Pick<Member, 'ask'>, text: string, name = 'night.owl') =>
  client.ask(postComment, { body: commentDraft({ subject, text, name }) })

test('a watched word holds comments of guests in every process with the first message, until it is removed', async () => {
  const isHeld = async (on: TestSite) => (await comment(on.newGuest(), { subject, text: 'so fuunkelnd' })).held
  // The processes keep the words that they have read until a message drops them.
  expect([await isHeld(site), await isHeld(other)]).toEqual([false, false])
  const word = await added({ word: 'Funkel*', kind: 'watched', does: 'hold' })
  expect(word).toMatchObject({ by: 'Keeper', hits: 0 })
  for (const on of [site, other]) {
    await invalidationsArrived(site, on)
    expect(await isHeld(on)).toBe(true)
  }
  expect((await comment(keeper, { subject, text: 'so funkelnd' })).held).toBe(false)
  const held = (await comment(site.newGuest(), { subject, text: 'FUNKEL' })).comment.id
  expect((await staffComment(keeper, held)).held).toEqual({ kind: 'word', by: 'Funkel*' })
  expect((await found('FUNKEL'))[0]?.hits).toBeGreaterThan(2)
  expect((await keeper.ask(removeWord, { params: { id: word.id } })).status).toBe(200)
  for (const on of [site, other]) {
    await invalidationsArrived(site, on)
    expect(await isHeld(on)).toBe(false)
  }
  expect((await keeper.ask(removeWord, { params: { id: word.id } })).body).toEqual({ error: 'error.gone' })
})

test('a word that refuses applies to members and edits too', async () => {
  await added({ word: 'free coinz', kind: 'watched', does: 'refuse' })
  const member = await site.newMember()
  for (const client of [site.newGuest(), member])
    expect(await post(client, 'Free   coinz here')).toMatchObject({
      status: 422,
      body: { error: 'error.commentRefused' },
    })
  const mine = (await comment(member, { subject, text: 'a lamp' })).comment.id
  const edited = await member.ask(editComment, { params: { id: mine }, body: { text: 'free coinz' } })
  expect(edited).toMatchObject({ status: 422, body: { error: 'error.commentRefused' } })
  expect(await found('coinz')).toMatchObject([{ word: 'free coinz', hits: 2 }])
})

test('a protected name refuses or holds guests who use it', async () => {
  await added({ word: 'nightbell-crew', kind: 'protected', does: 'refuse' })
  await added({ word: 'Galaxy.Fan', kind: 'protected', does: 'hold' })
  for (const name of ['NightBell-Crew', 'N1ghtbe11-Crew', 'Nightbell', 'anna_admin'])
    expect(await post(site.newGuest(), 'a lamp', name)).toMatchObject({
      status: 403,
      body: { error: 'error.nameProtected' },
    })
  expect(await post(site.newGuest(), 'a lamp', 'galaxy.fan')).toMatchObject({ status: 201, body: { held: true } })
  expect(await post(site.newGuest(), 'a lamp', 'galaxy.fanny')).toMatchObject({ status: 201, body: { held: false } })
})

test('a title is protected as a part of a name, and its hits are counted', async () => {
  await added({ word: 'bellboy', kind: 'title', does: 'refuse' })
  for (const name of ['Tim-Bellboy', 'xX.Be11boy.Xx', 'OfficialBellboy'])
    expect(await post(site.newGuest(), 'a lamp', name)).toMatchObject({ body: { error: 'error.nameProtected' } })
  expect(await post(site.newGuest(), 'a lamp', 'bellboys')).toMatchObject({ status: 201, body: { held: false } })
  expect(await found('bellboy')).toMatchObject([{ kind: 'title', hits: 3 }])
})

test('a word is changed in every process, is the one of who changed it, and only as it was seen', async () => {
  const before = { word: 'lantern', kind: 'watched', does: 'hold' } as const
  const { id } = await added(before)
  const colleague = await site.newMember({ name: 'Colleague', roles: ['administration'] })
  const isHeld = async (text: string) => (await comment(other.newGuest(), { subject, text })).held
  await expect.poll(() => isHeld('a lantern')).toBe(true)
  const after = { word: 'lanterns', kind: 'watched', does: 'hold' } as const
  const changed = await colleague.ask(changeWord, { params: { id }, body: { ...after, seen: before } })
  expect(changed).toMatchObject({ status: 200, body: { id, ...after, by: 'Colleague', source: null } })
  await expect.poll(() => isHeld('a lantern')).toBe(false)
  expect(await isHeld('two lanterns')).toBe(true)

  const late = await change(id, { ...before, does: 'refuse' }, before)
  expect(late).toMatchObject({
    status: 409,
    body: { error: 'error.stale', current: { id, ...after, by: 'Colleague' } },
  })
  const [builtIn] = await found('onlyfans')
  expect(builtIn).toMatchObject({ source: 'builtIn' })
  const known = await change(id, { ...after, word: 'OnlyFans' }, after)
  expect(known).toMatchObject({ status: 409, body: { error: 'error.wordKnown' } })
  const own = { word: 'onlyfans', kind: 'watched', does: 'refuse' } as const
  expect(await change(builtIn?.id ?? 0, own, { ...own, does: 'hold' })).toMatchObject({
    status: 200,
    body: { does: 'refuse', source: null, by: 'Keeper' },
  })
  await keeper.ask(removeWord, { params: { id } })
  expect(await change(id, before, after)).toMatchObject({ status: 404, body: { error: 'error.gone' } })
  const { acts } = await listActs(site.database.db, { subject: 'word', id: String(id) }, 10)
  expect(acts.map(({ act, changes }) => [act, changes])).toEqual([
    ['word.removed', after],
    ['word.changed', after],
    ['word.added', before],
  ])
})

test('of two changes at once one is carried out, and the other reads the word as it is', async () => {
  const before = { word: 'chandelier', kind: 'watched', does: 'hold' } as const
  const { id } = await added(before)
  const wanted = ['chandeliers', 'chandelier*'].map((word) => ({ ...before, word }))
  const answers = await Promise.all(wanted.map((each) => change(id, each, before)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [word] = await found('chandelier')
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ error: 'error.stale', current: word })
  await keeper.ask(removeWord, { params: { id } })
})

test('words are searched regardless of case and marks, and filtered by kind', async () => {
  await added({ word: 'Gümüş %_', kind: 'watched', does: 'hold' })
  for (const q of ['gumus', 'GÜMÜŞ', '%_']) expect((await found(q)).map(({ word }) => word)).toEqual(['Gümüş %_'])
  const query = { q: 'gumus', kind: 'title' } as const
  expect((await keeper.ask(listWords, { query })).body).toMatchObject({ items: [], nextCursor: null })
  for (const cursor of ['made up', Buffer.from('words 1').toString('base64url')])
    expect(await keeper.ask(listWords, { query: { cursor } })).toMatchObject({
      status: 400,
      body: { error: 'error.cursorInvalid' },
    })
})

test('a word is tried on the last comments first', async () => {
  const fresh = await newSubject(site)
  const id = (await comment(site.newGuest(), { subject: fresh, text: 'Ein Kronleuchter!', name: 'chandelier' })).comment
    .id
  const attempt = async (word: string, kind: Word['kind'] = 'watched') =>
    tryWord.result.parse((await keeper.ask(tryWord, { query: { word, kind } })).body)
  expect(await attempt('kronleuchter')).toMatchObject({
    matching: 1,
    items: [{ id, author: 'chandelier', text: 'Ein Kronleuchter!' }],
  })
  expect(await attempt('chandelier', 'protected')).toMatchObject({ matching: 1 })
  expect(await attempt('chandelier', 'title')).toMatchObject({ matching: 1 })
  expect(await attempt('kron')).toMatchObject({ matching: 0, tested: expect.any(Number) })
  expect((await keeper.ask(tryWord, { query: { word: '***', kind: 'watched' } })).status).toBe(422)
})

test('is known once, recorded, and for those who may manage words', async () => {
  const word = { word: 'Straßenlaterne', kind: 'watched', does: 'hold' } as const
  const { id } = await added(word)
  expect(await add({ ...word, word: 'straßenLATERNE', does: 'refuse' })).toMatchObject({
    status: 409,
    body: { error: 'error.wordKnown' },
  })
  await keeper.ask(removeWord, { params: { id } })
  const { acts } = await listActs(site.database.db, { subject: 'word', id: String(id) }, 10)
  expect(acts.map(({ act, changes }) => [act, changes])).toEqual([
    ['word.removed', word],
    ['word.added', word],
  ])
  const moderator = await site.newMember({ roles: ['headof'] })
  expect((await moderator.ask(listWords, {})).status).toBe(403)
})
