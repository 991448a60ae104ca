import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, commentDraft, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listWords, postComment, removeWord, type Word, type WordKind } from '../../contract.ts'

/** The words of the code and the settings are filled into the database once; then it counts. */
let site: TestSite
let subject: string
let keeper: Member
const settings = { HELD_WORDS: 'cheap lamps, FUCK*, cheap lamps', PROTECTED_NAMES: 'Lamplighter, .:.' }
beforeAll(async () => {
  site = await startSite({ settings })
  subject = await newSubject(site)
  keeper = await site.newMember({ name: 'Keeper', roles: ['communitymanagement'] })
})
afterAll(() => site.close())

async function allWords(kind?: WordKind): Promise<Word[]> {
  const words: Word[] = []
  let cursor: string | undefined
  do {
    const query = { ...(kind && { kind }), ...(cursor !== undefined && { cursor }) }
    const page = listWords.result.parse((await keeper.ask(listWords, { query })).body)
    expect(page.items.length).toBeLessThanOrEqual(50)
    words.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return words
}
const named = (words: readonly Word[], word: string) => words.filter((each) => each.word === word)
const isHeld = async (on: TestSite, text: string) => (await comment(on.newGuest(), { subject, text })).held

test('all words are listed in pages, with where they come from', async () => {
  const words = await allWords()
  const { counts } = listWords.result.parse((await keeper.ask(listWords, {})).body)
  expect(words.length).toBe(counts.watched + counts.protected + counts.title)
  expect(words.length).toBeGreaterThan(100)
  expect(new Set(words.map(({ id }) => id)).size).toBe(words.length)
  const builtIn = { does: 'hold', source: 'builtIn', by: null, hits: 0 }
  expect(named(words, 'fuck*')).toMatchObject([{ kind: 'watched', ...builtIn }])
  expect(named(words, 'FUCK*')).toEqual([])
  expect(named(words, 'cheap lamps')).toMatchObject([{ kind: 'watched', does: 'hold', source: 'settings' }])
  expect(named(words, 'Lamplighter')).toMatchObject([{ kind: 'protected', does: 'refuse', source: 'settings' }])
  expect((await allWords('title')).map(({ word, does }) => [word, does])).toContainEqual(['moderator', 'refuse'])
  // The version before, which may run beside this one, knows no other kinds.
  const { rows } = await site.database.pool.query('select distinct kind from comments_words order by kind')
  expect(rows).toEqual([{ kind: 'protected' }, { kind: 'watched' }])
})

test('a removed word no longer counts in any process and does not return, whatever the settings say', async () => {
  const other = await startSite({ beside: site, settings: { ...settings, HELD_WORDS: 'cheap lamps, dear lamps' } })
  expect(await isHeld(other, 'cheap lamps')).toBe(true)
  expect(await isHeld(other, 'dear lamps')).toBe(false)
  const words = await allWords()
  for (const word of ['cheap lamps', 'telegram', 'mod'])
    expect((await keeper.ask(removeWord, { params: { id: named(words, word)[0]?.id ?? 0 } })).status).toBe(200)
  for (const on of [site, other])
    for (const text of ['cheap lamps', 'Telegram']) await expect.poll(() => isHeld(on, text)).toBe(false)
  expect((await comment(site.newGuest(), { subject, text: 'a lamp', name: 'MOD-Tim' })).held).toBe(false)
  await other.close()

  const again = await startSite({ beside: site, settings })
  expect(await isHeld(again, 'cheap lamps')).toBe(false)
  expect(named(await allWords(), 'cheap lamps')).toEqual([])
  await again.close()
})

test('a site that has words of the staff already keeps them, and processes that start at once fill in once', async () => {
  const { pool } = site.database
  await pool.query('delete from comments_first_words')
  await pool.query('delete from comments_words')
  await pool.query(
    `insert into comments_words (word, kind, does, account_id, added_at) values ('Fuck*', 'watched', 'refuse', $1, now())`,
    [keeper.accountId],
  )
  const started = await Promise.all([1, 2, 3].map(() => startSite({ beside: site, settings })))
  const words = await allWords()
  expect(named(words, 'Fuck*')).toMatchObject([{ does: 'refuse', source: null, by: 'Keeper' }])
  expect(named(words, 'fuck*')).toEqual([])
  for (const word of ['cheap lamps', 'shit', 'habbo']) expect([word, named(words, word).length]).toEqual([word, 1])
  for (const on of started) {
    const body = commentDraft({ subject, text: 'fuck', name: 'night.owl' })
    expect((await on.newGuest().ask(postComment, { body })).status).toBe(422)
    expect(await isHeld(on, 'cheap lamps')).toBe(true)
  }
  for (const on of started) await on.close()
})
