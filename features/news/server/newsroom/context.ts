import { rolesOf } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { NewsContext } from '../context.ts'
import type { Editor } from './rules.ts'

/** Dependencies of the newsroom. */
export type NewsroomContext = Pick<NewsContext, 'db' | 'wholeDb' | 'addresses' | 'clock'>

/** Returns the actor with the roles that decide about scope `own`. */
export async function editorOf(db: AnyDb, actor: Actor): Promise<Editor> {
  const needsRoles = [...actor.permissions].some(([name, scope]) => name.startsWith('news.') && scope === 'own')
  const roles = needsRoles ? await rolesOf(db, actor.id) : []
  return { id: actor.id, permissions: actor.permissions, roles }
}
