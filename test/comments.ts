import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { subjectKinds } from '#app/server/subject-kinds.ts'
import { listComments, listOwnComments, postComment } from '#features/comments/contract.ts'
import { releaseComment } from '#features/comments/server/api.ts'
import { withdrawArticle } from '#features/news/server/api.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from './client.ts'
import { publish } from './publish.ts'
import type { TestSite } from './site.ts'

/** The fields of a posted comment; a test needs to give only its subject. */
export type TestComment = Partial<Call<typeof postComment>['body']> & { subject: string }

/** The result of posting. */
export type Posted = z.output<typeof postComment.result>

/** Publishes a news item and returns it as a comment subject: `news:42`. */
export async function newSubject(site: TestSite): Promise<string> {
  const { id } = await publish(site, { texts: { en: 'A lamp in the hall' } })
  return `news:${id}`
}

/** Withdraws such an item. */
export async function withdrawSubject(site: TestSite, subject: string): Promise<void> {
  await withdrawArticle(tablesOf(site.database.db), Number(subject.slice('news:'.length)))
}

/** A comment as a guest's form sends it; members may send the same. */
export function commentDraft(comment: TestComment): Call<typeof postComment>['body'] {
  return { text: 'The bell rings at night.', hotel: 'hhus', name: 'night.owl', key: randomUUID(), ...comment }
}

/** Posts a comment and expects success. */
export async function comment(client: Pick<Client, 'ask'>, what: TestComment): Promise<Posted> {
  const { status, body } = await client.ask(postComment, { body: commentDraft(what) })
  if (status !== 201) throw new Error(`the comment was refused: ${status} ${JSON.stringify(body)}`)
  return postComment.result.parse(body)
}

/** Releases a pending comment, as a moderator does. */
export function releasePending(site: TestSite, id: number) {
  return releaseComment({ db: site.database.db, subjects: subjectKinds }, id, new Date())
}

/** The comments as the public sees them. */
export async function readComments(client: Pick<Client, 'ask'>, subject: string, page = 1) {
  return listComments.result.parse((await client.ask(listComments, { query: { subject, page } })).body)
}

/** The comments as the visitor's own browser sees them. */
export async function readOwn(client: Pick<Client, 'ask'>, subject: string) {
  return listOwnComments.result.parse((await client.ask(listOwnComments, { query: { subject } })).body)
}
