import { expect, onTestFinished, test } from 'vitest'
import { openFollowDesk } from '#test/follow-desk.ts'
import { openTestFollows } from '#test/follows.ts'
import { startSite } from '#test/site.ts'

test('many followers are each notified once, at most 200 in one transaction', async () => {
  const site = await startSite()
  onTestFinished(() => site.close())
  const desk = await openFollowDesk(site)
  const first = await desk.following('show', 'Night Shift')
  await desk.query(
    `insert into accounts_accounts
       (habbo_id, hotel, name, name_folded, name_checked_at, password, terms_accepted_at, created_at)
     select 'hhus-' || md5(number::text), 'hhus', 'fan' || number, 'fan' || number, now(), 'none', now(), now()
     from generate_series(1, 450) as number`,
  )
  await desk.query(
    `insert into follows_follows (account_id, kind, key, followed_at)
     select id, kind, key, followed_at from follows_follows cross join accounts_accounts where name like 'fan%'`,
  )
  await desk.query("update follows_follows set followed_at = followed_at - interval '1 day'")

  // Each look at the clock has its own instant, and so has each transaction.
  const clock = { at: Date.now() }
  const follows = openTestFollows(site, {
    now() {
      clock.at += 1
      return new Date(clock.at)
    },
  })
  await follows.run('collect')
  await follows.run('collect')
  const notified = await desk.query(
    "select count(*)::int as count from notifications_notices where kind = 'followed' group by told_at order by told_at",
  )
  expect(notified).toEqual([{ count: 200 }, { count: 200 }, { count: 51 }])
  expect(await desk.bellOf(first)).toHaveLength(1)
})
