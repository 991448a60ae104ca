import { createHash, randomBytes } from 'node:crypto'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { type createPreview, previewDays, type revokePreviews } from '../../../contract.ts'
import type { NewsTables } from '../../tables.ts'
import type { NewsroomContext } from '../context.ts'

const dayMs = 86_400_000
/** An expired link is known as such for this long. */
const expiredMs = 30 * dayMs
/** More links of one item that were given to others end the oldest ones. */
const mostOfItem = 50

/**
 * Implements contract `createPreview`. Only a hash of the token is stored. Refuses
 * `error.newsNotFound`.
 */
export async function makePreview(
  { db, clock }: NewsroomContext,
  actor: Actor,
  id: number,
  { isFrame = false }: Parsed<typeof createPreview>['body'],
): Promise<Outcome<typeof createPreview>> {
  const now = clock.now()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + previewDays * dayMs)
  if (!(await isThere(db, id))) return refuse('error.newsNotFound')
  await db
    .deleteFrom('news_previews')
    .where('expires_at', '<', new Date(now.getTime() - expiredMs))
    .execute()
  if (isFrame) {
    await db
      .deleteFrom('news_previews')
      .where('article_id', '=', id)
      .where('created_by', '=', actor.id)
      .where('is_frame', '=', true)
      .execute()
  }
  await db
    .insertInto('news_previews')
    .values({
      ...{ token_hash: hashOf(token), article_id: id, created_by: actor.id },
      ...{ expires_at: expiresAt, is_frame: isFrame },
    })
    .execute()
  await db
    .deleteFrom('news_previews')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('news_previews')
        .select('token_hash')
        .where('article_id', '=', id)
        .where('is_frame', '=', false)
        .orderBy('expires_at', 'desc')
        .offset(mostOfItem),
    )
    .execute()
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Implements contract `revokePreviews`. Refuses `error.newsNotFound`. */
export async function endPreviews({ db }: NewsroomContext, id: number): Promise<Outcome<typeof revokePreviews>> {
  if (!(await isThere(db, id))) return refuse('error.newsNotFound')
  const { numDeletedRows } = await db.deleteFrom('news_previews').where('article_id', '=', id).executeTakeFirst()
  return { revoked: Number(numDeletedRows) }
}

/** Returns the item that a link shows, and until when; undefined for an unknown link. */
export function findPreview(db: Db<NewsTables>, token: string): Promise<{ id: number; expiresAt: Date } | undefined> {
  return db
    .selectFrom('news_previews')
    .select(['article_id as id', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

function isThere(db: Db<NewsTables>, id: number) {
  return db.selectFrom('news_articles').select('id').where('id', '=', id).executeTakeFirst()
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
