import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { comment, commentDraft, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addWord,
  changeWord,
  listWords,
  postComment,
  removeWord,
  undoWordChange,
  type Word,
  type WordKind,
} from '../../contract.ts'
import { forgetDecisions } from '../forget-browsers.ts'
import type { CommentsTables } from '../tables.ts'

/** The words of the code and the settings are filled into the database once; then it counts. */
let site: TestSite
let subject: string
let keeper: Member
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const long = `a lamp ${'y'.repeat(70)}`
const settings = { HELD_WORDS: `cheap lamps, FUCK*, cheap lamps, ${long}`, PROTECTED_NAMES: 'Lamplighter, .:.' }
beforeAll(async () => {
  site = await startSite({ settings, clock })
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

test('an undo within ten seconds makes a word as it was, with its origin and its hits', async () => {
  const stored = async (id: number) => {
    const { rows } = await site.database.pool.query(
      'select to_jsonb(known) as word, (select sum(hits) from comments_word_hits where word_id = id) as hits from comments_words as known where id = $1',
      [id],
    )
    return rows
  }
  type Seen = Pick<Word, 'word' | 'kind' | 'does'> | null
  const undo = (id: number, seen: Seen = null, by = keeper) =>
    by.ask(undoWordChange, { params: { id }, body: { seen } })
  const over = { status: 409, body: { error: 'error.undoOver' } }
  const colleague = await site.newMember({ name: 'Colleague', roles: ['communitymanagement'] })
  expect(await isHeld(site, 'a casino')).toBe(true)
  for (const word of ['casino*', long, 'Lamplighter', 'mods']) {
    const [known] = named(await allWords(), word)
    const id = known?.id ?? 0
    const before = await stored(id)
    await keeper.ask(removeWord, { params: { id } })
    expect(await undo(id, null, colleague)).toMatchObject(over)
    expect(await undo(id)).toMatchObject({ status: 200, body: known })
    expect(await stored(id)).toEqual(before)
    expect(await undo(id)).toMatchObject(over)
  }
  await expect.poll(() => isHeld(site, 'a casino')).toBe(true)

  const [sexy] = named(await allWords(), 'sexy')
  const { id, word, kind, does } = sexy ?? ({ id: 0, word: '', kind: 'watched', does: 'hold' } as const)
  const before = await stored(id)
  const change = (by: Member, from: string, to: string) =>
    by.ask(changeWord, { params: { id }, body: { word: to, kind, does, seen: { word: from, kind, does } } })
  const changed = (to: string) => ({ word: to, kind, does })
  await change(keeper, word, 'sexyy')
  await change(keeper, 'sexyy', 'sexyyy')
  // Each undo is of one change, the last first.
  for (const wrong of [null, changed('sexyy')]) expect(await undo(id, wrong)).toMatchObject(over)
  expect((await undo(id, changed('sexyyy'))).body).toMatchObject({ word: 'sexyy', source: null, by: 'Keeper' })
  expect((await undo(id, changed('sexyy'))).body).toMatchObject({ word, source: 'builtIn', by: null })
  expect(await stored(id)).toEqual(before)
  await change(keeper, word, 'sexyy')
  await change(colleague, 'sexyy', 'sexyyy')
  for (const theirs of ['sexyy', 'sexyyy']) expect(await undo(id, changed(theirs))).toMatchObject(over)

  // Pressed twice, the undo of a removal does not undo the change before it as well.
  expect(await undo(id, changed('sexyyy'), colleague)).toMatchObject({ status: 200 })
  await change(keeper, 'sexyy', 'sexyyy')
  await keeper.ask(removeWord, { params: { id } })
  const twice = await Promise.all([undo(id), undo(id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stored(id)).toMatchObject([{ word: { word: 'sexyyy' } }])

  await keeper.ask(removeWord, { params: { id } })
  const { id: again } = addWord.result.parse(
    (await colleague.ask(addWord, { body: { word: 'SEXYYY', kind, does } })).body,
  )
  expect(await undo(id)).toMatchObject({ status: 409, body: { error: 'error.wordKnown' } })
  await colleague.ask(removeWord, { params: { id: again } })
  ahead += 12_001
  for (const gone of [id, again]) expect(await undo(gone, null, gone === id ? keeper : colleague)).toMatchObject(over)
  await forgetDecisions(tablesOf<CommentsTables>(site.database.db), clock.now())
  expect((await site.database.pool.query('select from comments_former_words')).rowCount).toBe(0)
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
