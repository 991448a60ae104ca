import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { forgetAccount, forgetActs, listActs, recordAct } from './acts.ts'

/** Rows of the audit trail are append-only and expire as the privacy policy says. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const now = new Date()
const db = () => site.database.db
const query = (text: string) => site.database.pool.query(text)

async function recordedActs() {
  const { acts } = await listActs(db(), {}, 10)
  return acts.map(({ account_id, act, subject_id }) => [account_id, act, subject_id])
}

test('rows cannot be changed, or deleted before two years have passed', async () => {
  await inTransaction(db(), (tx) => recordAct(tx, { by: 7, act: 'icon.given', subject: 'account', id: 8 }, now))
  const refused = 'what staff did is not changed afterwards'
  await expect(query("update audit_acts set act = 'other' where account_id = 7")).rejects.toThrow(refused)
  await expect(query('update audit_acts set account_id = 9 where account_id = 7')).rejects.toThrow(refused)
  await expect(query('delete from audit_acts where account_id = 7')).rejects.toThrow(refused)
  await expect(query('truncate audit_acts')).rejects.toThrow(refused)
  const old = new Date(now.getTime() - 731 * 86_400_000)
  await inTransaction(db(), (tx) => recordAct(tx, { by: 7, act: 'icon.taken', subject: 'account', id: 8 }, old))
  await forgetActs(tablesOf(db()), now)
  expect(await recordedActs()).toEqual([[7, 'icon.given', '8']])
  await forgetAccount(tablesOf(db()), 7)
  expect(await recordedActs()).toEqual([[null, 'icon.given', '8']])
  await forgetAccount(tablesOf(db()), 8)
  expect(await recordedActs()).toEqual([[null, 'icon.given', null]])
})
