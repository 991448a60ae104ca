import type { Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { changeItems } from '../../../contract.ts'
import type { NewsroomContext } from '../context.ts'
import { changeSettings } from '../items.ts'

/** Implements contract `changeItems`: each item by itself, in the given order. */
export async function changeSeveral(
  context: NewsroomContext,
  actor: Actor,
  { ids, category }: Parsed<typeof changeItems>['body'],
) {
  const changed: number[] = []
  const refused: number[] = []
  for (const id of new Set(ids)) {
    const item = await context.db.selectFrom('news_articles').select('version').where('id', '=', id).executeTakeFirst()
    const outcome = item && (await changeSettings(context, actor, id, { version: item.version, category }))
    const list = outcome === undefined || isRefusal(outcome) ? refused : changed
    list.push(id)
  }
  return { changed, refused }
}
