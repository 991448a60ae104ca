import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { subjectKinds } from '#app/server/subject-kinds.ts'
import { listComments, listOwnComments, postComment } from '#features/comments/contract.ts'
import { releaseComment } from '#features/comments/server/api.ts'
import { withdrawArticle } from '#features/news/server/api.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import { tablesOf } from '#platform/server/database.ts'
import type { Client } from './client.ts'
import { publish } from './publish.ts'
import type { TestSite } from './site.ts'

/** What a comment is posted with: a test names only what it is about. */
export type TestComment = Partial<Call<typeof postComment>['body']> & { subject: string }

/** What posting answers. */
export type Posted = z.output<typeof postComment.result>

/** Publishes a news item to comment on, and answers it as a subject: `news:42`. */
export async function newSubject(site: TestSite): Promise<string> {
  const { id } = await publish(site, { texts: { en: 'A lamp in the hall' } })
  return `news:${id}`
}

/** Takes such an item off the site again. */
export async function withdrawSubject(site: TestSite, subject: string): Promise<void> {
  await withdrawArticle(tablesOf(site.database.db), Number(subject.slice('news:'.length)))
}

/** A comment as a guest's form sends it; whoever is logged in need not fill in less. */
export function commentDraft(comment: TestComment): Call<typeof postComment>['body'] {
  return { text: 'The bell rings at night.', hotel: 'hhus', name: 'night.owl', key: randomUUID(), ...comment }
}

/** Posts a comment that must land. */
export async function comment(client: Pick<Client, 'ask'>, what: TestComment): Promise<Posted> {
  const { status, body } = await client.ask(postComment, { body: commentDraft(what) })
  if (status !== 201) throw new Error(`the comment was refused: ${status} ${JSON.stringify(body)}`)
  return postComment.result.parse(body)
}

/** Shows a held comment to everybody, as a moderator does. */
export function releasePending(site: TestSite, id: number) {
  return releaseComment({ db: site.database.db, subjects: subjectKinds }, id, new Date())
}

/** The comments that everybody reads. */
export async function readComments(client: Pick<Client, 'ask'>, subject: string, page = 1) {
  return listComments.result.parse((await client.ask(listComments, { query: { subject, page } })).body)
}

/** The comments as a visitor's own browser knows them. */
export async function readOwn(client: Pick<Client, 'ask'>, subject: string) {
  return listOwnComments.result.parse((await client.ask(listOwnComments, { query: { subject } })).body)
}
