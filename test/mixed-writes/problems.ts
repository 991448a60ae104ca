import type pg from 'pg'
import { recountOwners } from '#features/scanner/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import { problemsOfBooks } from '../shop-books.ts'
import type { Written } from './writer.ts'

/**
 * Problems after all writes: an answered write is lost or doubled, or a count is wrong. There must
 * be none.
 */
export async function problemsOfWrites(pool: pg.Pool, db: Db<unknown>, written: Written): Promise<string[]> {
  const { comments, bought, unexpected } = written
  const problems = [...unexpected, ...(await problemsOfBooks(pool))]
  const find = async (statement: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ problem: string }>(statement, values)
    problems.push(...rows.map(({ problem }) => problem))
  }
  await find(
    `select format('comment %s was answered and is gone', id) as problem from unnest($1::int[], $2::text[]) as answered (id, text)
     where not exists (select from comments_comments as comment where (comment.id, comment.text) = (answered.id, answered.text))`,
    [comments.map(({ id }) => id), comments.map(({ text }) => text)],
  )
  await find(
    `select format('account %s has an answer that it bought %s', account_id, icon) as problem
     from unnest($1::int[], $2::text[], $3::uuid[]) as press (account_id, icon, key)
     where not exists (select from shop_purchases where (account_id, icon, key) = (press.account_id, press.icon, press.key))`,
    [bought.map(({ accountId }) => accountId), bought.map(({ icon }) => icon), bought.map(({ key }) => key)],
  )
  for (const statement of countedWrongly) await find(statement)
  const { wrongOwners, wrongSamples } = await recountOwners(db, new Date())
  if (wrongOwners + wrongSamples > 0) problems.push(`${wrongOwners} owners and ${wrongSamples} samples counted wrongly`)
  return problems
}

const countedWrongly = [
  `select format('%s was posted %s times', text, count(*)) as problem from comments_comments group by text having count(*) > 1`,
  `select format('%s counts %s comments and %s conversations', subject, total, conversations) as problem from comments_subjects as counted
   where (total, conversations) <> (select count(*) filter (where not held and deleted_at is null), coalesce(max(place), 0)
     from comments_comments as comment where comment.subject = counted.subject)`,
  `select format('comment %s counts %s answers', id, reply_count) as problem from comments_comments as counted
   where parent_id is null and reply_count <> (select count(*) from comments_comments where parent_id = counted.id and not held)`,
  `select format('comment %s counts %s', id, reactions) as problem from comments_comments as counted
   where coalesce((reactions ->> 'wow')::int, 0) <> (select count(*) from comments_reactions where comment_id = counted.id)`,
  `select format('account %s earned %s times for %s', account_id, count(*), about) as problem from accounts_ledger
   where reason in ('comment', 'achievement', 'streak') group by account_id, about having count(*) > 1`,
  `select format('comment %s answers %s, who was not notified', reply.id, answered.account_id) as problem
   from comments_comments as reply join comments_comments as answered on answered.id = coalesce(reply.answers_id, reply.parent_id)
   where answered.account_id <> reply.account_id and not exists (select from notifications_notices as notice
     where notice.account_id = answered.account_id and notice.about = 'comment:' || reply.id)`,
  `select format('account %s has %s comets on the boards', account_id, sum(comets)) as problem from rewards_months as counted group by account_id
   having sum(comets) <> (select sum(comets) from accounts_ledger as ledger
     where ledger.account_id = counted.account_id and comets > 0 and ledger.id <= (select done_id from rewards_reading))`,
] as const
