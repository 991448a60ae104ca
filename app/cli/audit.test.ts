import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAct } from '#features/audit/server/api.ts'
import { deleteComment } from '#features/comments/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { commandOn } from '#test/command-program.ts'
import { comment, newSubject } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as audit from './audit.ts'
import * as comments from './comments.ts'
import * as radio from './radio.ts'
import * as shop from './shop.ts'

/** Acts of staff are recorded with the act and listed by the command. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const now = new Date()
const db = () => site.database.db
const context = () => ({ db: db(), now })
const query = (text: string) => site.database.pool.query(text)

/** The printed lines without the times. */
async function run(...words: string[]): Promise<string[]> {
  const lines = await commandOn(audit, context)('list', ...words)
  return lines.map((line) => line.replace(/^\S+ \S+ UTC {2}/, ''))
}

const moderate = commandOn(comments, () => context())

test('a comment deleted by the operator gives one row; an act without effect or refused gives none', async () => {
  const subject = await newSubject(site)
  const { id } = (await comment(site.newGuest(), { subject, text: 'a lamp' })).comment
  await moderate('reject', String(id))
  await moderate('reject', String(id))
  await expect(moderate('reject', '2000000')).rejects.toThrow('There is no comment')
  expect(await run('--on', `comment/${id}`)).toEqual([
    `operator  comment.deleted  comment/${id}  (reason: other; warned: false)`,
    '1 act.',
  ])
  expect(await run('--on', 'comment/2000000')).toEqual(['No act.'])
})

test('a rollback leaves no row, and nothing is recorded outside a transaction', async () => {
  const done = { by: 'operator', act: 'show.removed', subject: 'show', id: 991 } as const
  const failing = inTransaction(db(), async (tx) => {
    await recordAct(tx, done, now)
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  await expect(recordAct(db(), done, now)).rejects.toThrow('in the transaction')
  expect(await run('--on', 'show/991')).toEqual(['No act.'])
})

test('acts of radio and shop say what changed', async () => {
  await query("insert into shop_wares (icon, price, stock) values ('galacticComet', 50, 3)")
  await commandOn(radio, () => ({ ...context(), zone: 'Europe/Berlin' }))('requests', 'close')
  await commandOn(shop, context)('price', 'galacticComet', '--stars', '77')
  expect(await run('--what', 'radioLine.closed')).toEqual(['operator  radioLine.closed  radioLine/main', '1 act.'])
  expect(await run('--what', 'ware.priceChanged')).toEqual([
    expect.stringMatching(/^operator {2}ware\.priceChanged {2}ware\/galacticComet {2}\(.*after: 77/),
    '1 act.',
  ])
})

test('filters by actor and date; of a closed account only the act remains', async () => {
  const keeper = await site.newMember({ hotel: 'hhde', name: 'Keeper', roles: ['headof'] })
  const subject = await newSubject(site)
  const { id } = (await comment(site.newGuest(), { subject, text: 'another lamp' })).comment
  expect((await keeper.ask(deleteComment, { params: { id } })).status).toBe(200)
  const deletion = `comment.deleted  comment/${id}  (reason: other; warned: false)`
  const done = `account ${keeper.accountId}  ${deletion}`
  expect(await run('--by', 'habbo.de/keeper')).toEqual([done, '1 act.'])
  expect(await run('--by', 'operator', '--on', `comment/${id}`)).toEqual(['No act.'])
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  expect(await run('--since', now.toISOString().slice(0, 10), '--on', `comment/${id}`)).toEqual([done, '1 act.'])
  expect(await run('--since', tomorrow)).toEqual(['No act.'])
  await expect(run('--by', 'hhde/nobody.here')).rejects.toThrow('"nobody.here" has no account')
  await keeper.leave()
  await expect.poll(() => run('--on', `comment/${id}`)).toEqual([`a closed account  ${deletion}`, '1 act.'])
})

test('unknown arguments are refused', () => {
  expect(() => audit.parse(['list', '--what', 'all'])).toThrow('There is no act "all"')
  expect(() => audit.parse(['list', '--on', 'all'])).toThrow('There is no subject "all"')
  expect(() => audit.parse(['list', '--by', 'me'])).toThrow('"me" is not a name')
})
