import type pg from 'pg'

/** What is wrong with the books of a site: whatever was bought at whatever moment, nothing ever may be. */
export async function troublesOfBooks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ trouble: string }>(`
    select format('account %s has %s stars, and its ledger %s', id, stars, summed) as trouble
    from accounts_accounts as account cross join lateral (
      select coalesce(sum(ledger.stars), 0) as summed from accounts_ledger as ledger where account_id = account.id) as sums
    where stars <> summed or stars < 0
    union all
    select format('account %s paid %s times for %s, by %s presses', account_id, payments, icon, presses)
    from shop_owned as owned cross join lateral (
      select count(*) as payments from accounts_ledger as ledger
      where ledger.account_id = owned.account_id and about = 'icon:' || icon and reason = 'icon bought' and stars = -owned.paid) as ledgers
    cross join lateral (
      select count(*) as presses from shop_purchases as bought
      where bought.account_id = owned.account_id and bought.icon = owned.icon and price = owned.paid) as sales
    where how = 'bought' and (payments <> 1 or presses <> 1)
    union all
    select format('account %s paid for %s and does not have it', account_id, about)
    from accounts_ledger as ledger
    where reason = 'icon bought' and not exists (
      select from shop_owned as owned where owned.account_id = ledger.account_id and about = 'icon:' || icon)
    union all
    select format('account %s bought %s and does not have it', account_id, icon)
    from shop_purchases as bought
    where account_id is not null and not exists (
      select from shop_owned as owned where owned.account_id = bought.account_id and owned.icon = bought.icon)`)
  return rows.map(({ trouble }) => trouble)
}
