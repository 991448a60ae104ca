import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedIn } from '#test/endpoints.ts'
import type { Member } from '#test/member.ts'
import { addProduct, buy, earn, readInventory } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Attempt, namesOf } from '#test/stranger.ts'
import * as contract from '../contract.ts'
import * as staff from '../staff-contract.ts'

/**
 * A member cannot change another member's purchases. One case for each endpoint that needs a login.
 */
let site: TestSite
let victim: Member
const key = randomUUID()
beforeAll(async () => {
  site = await startSite()
  for (const icon of ['galacticStar', 'galacticComet', 'zoomBoom'] as const) await addProduct(site, icon, 10, 9)
  victim = await site.newMember()
  await earn(site, victim, 35)
  await buy(victim, 'galacticStar', 10, key)
  await victim.ask(contract.wearIcon, { body: { icon: 'galacticStar' } })
  await victim.ask(contract.wishIcon, { body: { icon: 'zoomBoom' } })
})
afterAll(() => site.close())

/**
 * Keyed by endpoint name. Each attempt uses the victim's data or sends all of the victim's names.
 */
const attempts: Record<string, Attempt> = {
  showInventory: { by: (stranger) => stranger.ask(contract.showInventory, {}), status: 200 },
  // An idempotency key belongs to its account: the stranger has no stars.
  buyIcon: {
    by: (stranger) =>
      stranger.ask(contract.buyIcon, { body: { icon: 'galacticStar', price: 10, key, ...namesOf(victim) } }),
    status: 403,
  },
  wearIcon: {
    by: (stranger) => stranger.ask(contract.wearIcon, { body: { icon: 'galacticStar', ...namesOf(victim) } }),
    status: 403,
  },
  wishIcon: {
    by: (stranger) => stranger.ask(contract.wishIcon, { body: { icon: 'galacticComet', ...namesOf(victim) } }),
    status: 200,
  },
  dropWish: { by: (stranger) => stranger.ask(contract.dropWish, { params: { icon: 'zoomBoom' } }), status: 200 },
}

// Members have no part in the staff's shop.
for (const name of guardedIn(staff)) {
  const endpoint = Object.entries(staff).find(([known]) => known === name)?.[1]
  const params = { icon: 'galacticStar', account: 1, id: 1 }
  attempts[name] = { by: (stranger) => stranger.ask(endpoint as never, { params } as never), status: 403 }
}

const guarded = guardedIn(contract)

/** Every row that belongs to the victim. */
async function rowsOfVictim() {
  const { rows } = await site.database.pool.query(
    `select (select jsonb_agg(to_jsonb(owned)) from shop_owned as owned where account_id = $1) as owned,
      (select jsonb_agg(to_jsonb(bought)) from shop_purchases as bought where account_id = $1) as bought,
      (select jsonb_agg(to_jsonb(wish)) from shop_wishes as wish where account_id = $1) as wishes,
      (select jsonb_build_array(stars, worn_icon) from accounts_accounts where id = $1) as account`,
    [victim.accountId],
  )
  return rows[0]
}

test('there is an attempt for each endpoint that needs a login', () => {
  expect(guarded.length).toBeGreaterThan(3)
  expect(Object.keys(attempts).sort()).toEqual([...guarded].sort())
})

test.each(Object.entries(attempts))('%s touches nothing of another account', async (_name, { by, status }) => {
  const stranger = await site.newMember()
  const before = await rowsOfVictim()
  expect(before).toMatchObject({ owned: [{ icon: 'galacticStar' }], account: [25, 'galacticStar'] })
  const answered = await by(stranger)
  expect(answered.status).toBe(status)
  expect(await rowsOfVictim()).toEqual(before)
  const inventory = await readInventory(stranger)
  expect(inventory).toMatchObject({ owned: [], worn: null, stars: 0 })
  expect(inventory.wished).not.toContain('zoomBoom')
})
