import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { comment, commentDraft, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { staffComment } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addWord, editComment, listWords, postComment, removeWord, tryWord, type Word } from '../../contract.ts'

/** Watched words and protected names of the database, in force in every process. */
let site: TestSite
let other: TestSite
let subject: string
let keeper: Member
beforeAll(async () => {
  site = await startSite({ settings: { HELD_WORDS: 'cheap lamps', PROTECTED_NAMES: 'Lamplighter' } })
  other = await startSite({ beside: site, settings: { HELD_WORDS: 'cheap lamps', PROTECTED_NAMES: 'Lamplighter' } })
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
const all = async () => listWords.result.parse((await keeper.ask(listWords, {})).body)
const hitsOf = async (id: number) => (await all()).items.find((word) => word.id === id)?.hits
const post = (client: Pick<Member, 'ask'>, text: string, name = 'night.owl') =>
  client.ask(postComment, { body: commentDraft({ subject, text, name }) })

test('a watched word holds comments of guests in every process, until it is removed', async () => {
  const word = await added({ word: 'Funkel*', kind: 'watched', does: 'hold' })
  expect(word).toMatchObject({ by: 'Keeper', hits: 0 })
  const isHeld = async (on: TestSite) => (await comment(on.newGuest(), { subject, text: 'so fuunkelnd' })).held
  await expect.poll(() => isHeld(other)).toBe(true)
  expect(await isHeld(site)).toBe(true)
  expect((await comment(keeper, { subject, text: 'so funkelnd' })).held).toBe(false)
  const held = (await comment(site.newGuest(), { subject, text: 'FUNKEL' })).comment.id
  expect((await staffComment(keeper, held)).held).toEqual({ kind: 'word', by: 'Funkel*' })
  expect(await hitsOf(word.id)).toBeGreaterThan(2)
  expect((await keeper.ask(removeWord, { params: { id: word.id } })).status).toBe(200)
  await expect.poll(() => isHeld(other)).toBe(false)
  expect((await keeper.ask(removeWord, { params: { id: word.id } })).body).toEqual({ error: 'error.gone' })
})

test('a word that refuses applies to members and edits too', async () => {
  const { id } = await added({ word: 'free coinz', kind: 'watched', does: 'refuse' })
  const member = await site.newMember()
  for (const client of [site.newGuest(), member])
    expect(await post(client, 'Free   coinz here')).toMatchObject({
      status: 422,
      body: { error: 'error.commentRefused' },
    })
  const mine = (await comment(member, { subject, text: 'a lamp' })).comment.id
  const edited = await member.ask(editComment, { params: { id: mine }, body: { text: 'free coinz' } })
  expect(edited).toMatchObject({ status: 422, body: { error: 'error.commentRefused' } })
  expect(await hitsOf(id)).toBe(2)
})

test('a protected name refuses or holds guests who use it', async () => {
  await added({ word: 'nightbell-crew', kind: 'protected', does: 'refuse' })
  await added({ word: 'Galaxy.Fan', kind: 'protected', does: 'hold' })
  for (const name of ['NightBell-Crew', 'N1ghtbe11-Crew', 'Lamplighter', 'anna_admin'])
    expect(await post(site.newGuest(), 'a lamp', name)).toMatchObject({
      status: 403,
      body: { error: 'error.nameProtected' },
    })
  expect(await post(site.newGuest(), 'a lamp', 'galaxy.fan')).toMatchObject({ status: 201, body: { held: true } })
  expect(await post(site.newGuest(), 'a lamp', 'galaxy.fanny')).toMatchObject({ status: 201, body: { held: false } })
})

test('the settings always apply, and are counted', async () => {
  expect((await comment(site.newGuest(), { subject, text: 'cheap lamps' })).held).toBe(true)
  const { builtIn } = await all()
  expect(builtIn.watched).toBeGreaterThan(50)
  expect(builtIn.protected).toBeGreaterThan(10)
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
