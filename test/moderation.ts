import { subjectKinds } from '#app/server/subject-kinds.ts'
import { decideComments, listModerationQueue, showStaffComment } from '#features/comments/contract.ts'
import { commentsTag, notifyWriters, openSubjects } from '#features/comments/server/api.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import type { Client } from './client.ts'
import { invalidationsArrived } from './invalidations.ts'
import type { TestSite } from './site.ts'

/** A comment as a moderator sees it. */
export async function staffComment(client: Pick<Client, 'ask'>, id: number) {
  return showStaffComment.result.parse((await client.ask(showStaffComment, { params: { id } })).body)
}

/** A page of the moderators' queue. */
export async function readQueue(client: Pick<Client, 'ask'>, query: Call<typeof listModerationQueue>['query'] = {}) {
  const { status, body } = await client.ask(listModerationQueue, { query })
  if (status !== 200) throw new Error(`the queue answered ${status} ${JSON.stringify(body)}`)
  return listModerationQueue.result.parse(body)
}

type Decision = Omit<Call<typeof decideComments>['body'], 'comments'>

/** A deletion with a reason, as the staff's page sends it. */
export const asSpam = { decision: 'delete', reason: 'spam', text: 'Please no advertising.' } as const

/** Decides on comments as they are now; `seen` replaces the state that the moderator saw. */
export async function decide(client: Pick<Client, 'ask'>, ids: readonly number[], what: Decision, seen?: string) {
  const comments = []
  for (const id of ids) comments.push({ id, seen: seen ?? (await staffComment(client, id)).seen })
  return client.ask(decideComments, { body: { ...what, comments } })
}

/** Decides and returns the outcome. */
export async function decided(client: Pick<Client, 'ask'>, ids: readonly number[], what: Decision) {
  const { status, body } = await decide(client, ids, what)
  if (status !== 200) throw new Error(`the decision answered ${status} ${JSON.stringify(body)}`)
  return decideComments.result.parse(body)
}

/** Drops the cached pages of the queue, after comments were changed past the site. */
export async function forgetQueue(site: TestSite): Promise<void> {
  await invalidateTags(site.database.db, [commentsTag])
  await invalidationsArrived(site)
}

/** The batch of the newest decision on a comment. */
export async function newestBatch(site: TestSite, id: number): Promise<string> {
  const { rows } = await site.database.pool.query<{ batch: string }>(
    'select batch from comments_decisions where comment_id = $1 order by id desc limit 1',
    [id],
  )
  if (!rows[0]) throw new Error(`There is no decision on comment ${id}`)
  return rows[0].batch
}

/** Notifies the writers of a batch, as its task does after the time for an undo. */
export async function notifyWritersNow(site: TestSite, batch: string): Promise<void> {
  type Comments = Parameters<typeof notifyWriters>[0]['db']
  const db: Comments = tablesOf(site.database.db)
  await notifyWriters({ db, clock: systemClock, subjects: openSubjects(subjectKinds) }, batch)
}
