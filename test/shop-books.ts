import type pg from 'pg'

/**
 * Problems in the shop's accounts; there must be none at any time. Data of closed accounts is
 * deleted a moment later.
 */
export async function problemsOfBooks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(`
    select format('account %s has %s stars and %s comets, and its ledger %s and %s', id, stars, comets, summed_stars, summed_comets) as problem
    from accounts_accounts as account cross join lateral (
      select coalesce(sum(ledger.stars), 0) as summed_stars, coalesce(sum(ledger.comets), 0) as summed_comets
      from accounts_ledger as ledger where account_id = account.id) as sums
    where stars <> summed_stars or comets <> summed_comets or stars < 0 or comets < 0
    union all
    select format('account %s paid %s times for %s (%s times back), by %s presses, and has it: %s', account_id, payments, icon, backs, presses, has)
    from (select distinct account_id, icon from shop_purchases where account_id is not null
      union select account_id, icon from shop_owned where how = 'bought'
      union select account_id, substr(about, 6) from accounts_ledger where reason = 'icon bought') as traded
    cross join lateral (
      select count(*) filter (where reason = 'icon bought' and stars < 0) as payments, count(*) filter (where reason = 'icon taken back') as backs
      from accounts_ledger as ledger where ledger.account_id = traded.account_id and about = 'icon:' || icon) as ledgers
    cross join lateral (
      select count(*) as presses from shop_purchases as bought where bought.account_id = traded.account_id and bought.icon = traded.icon) as sales
    cross join lateral (
      select count(*) as has from shop_owned as owned
      where owned.account_id = traded.account_id and owned.icon = traded.icon and how = 'bought' and exists (
        select from accounts_ledger as ledger
        where ledger.account_id = owned.account_id and about = 'icon:' || owned.icon and reason = 'icon bought' and stars = -paid)) as cases
    where (payments <> presses or payments - backs <> has)
      and exists (select from accounts_accounts where id = traded.account_id and closed_at is null)`)
  return rows.map(({ problem }) => problem)
}
