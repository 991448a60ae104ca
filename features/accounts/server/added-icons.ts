import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb, Tx } from '#platform/server/database/database.ts'
import { type AddedIconKey, type IconKey, type IconWords, iconKeys } from '../contract.ts'
import { iconsTag } from './tags.ts'

/** An icon that the staff added; `names` and `texts` are empty in languages without a text. */
export type AddedIcon = { key: AddedIconKey; names: IconWords; texts: IconWords; addedAt: Date }

/** The names of the added icon in a column, as an SQL expression; null for a built-in one. */
export function namesOfIcon(column: string): RawBuilder<IconWords | null> {
  return sql<IconWords | null>`(select names from accounts_icons where key = ${sql.ref(column)})`
}

/** Returns the added icons, the newest first, or the one with a key. */
export async function listAddedIcons(db: AnyDb, key: string | null = null): Promise<AddedIcon[]> {
  addCacheTags([iconsTag])
  const { rows } = await sql<AddedIcon>`
    select key, names, texts, added_at as "addedAt" from accounts_icons
    where ${key}::text is null or key = ${key} order by added_at desc, key`.execute(db)
  return rows
}

/** Returns the names of the added ones among some icons, by key. */
export async function namesOfIcons(db: AnyDb, icons: readonly IconKey[]): Promise<Record<string, IconWords>> {
  const added = icons.filter((icon) => icon.startsWith('icon-'))
  if (added.length === 0) return {}
  addCacheTags([iconsTag])
  const { rows } = await sql<{ key: string; names: IconWords }>`
    select key, names from accounts_icons where key = any(${added}::text[])`.execute(db)
  return Object.fromEntries(rows.map(({ key, names }) => [key, names]))
}

/** Whether there is an icon with this key: a built-in one, or one that was added. */
export async function isIcon(db: AnyDb, key: IconKey): Promise<boolean> {
  if (iconKeys.some((known) => known === key)) return true
  // Shared, so that it is not removed while it is given.
  const { rows } = await sql`select from accounts_icons where key = ${key} for key share`.execute(db)
  return rows.length > 0
}

/**
 * Locks an added icon against being given, named or removed at the same time. Returns false if
 * there is none.
 */
export async function lockIcon<Tables>(tx: Tx<Tables>, key: IconKey): Promise<boolean> {
  const { rows } = await sql`select from accounts_icons where key = ${key} for update`.execute(tx)
  return rows.length > 0
}

/** Adds an icon without words. Returns false if the same picture is already there. */
export async function addIcon<Tables>(tx: Tx<Tables>, key: AddedIconKey, picture: Buffer, now: Date): Promise<boolean> {
  const none = JSON.stringify({ de: '', en: '', tr: '' })
  const { rows } = await sql`
    insert into accounts_icons (key, picture, names, texts, added_at)
    values (${key}, ${picture}, ${none}::jsonb, ${none}::jsonb, ${now}) on conflict do nothing returning key`.execute(
    tx,
  )
  await invalidateTags(tx, [iconsTag])
  return rows.length > 0
}

/** Changes the words of an added icon. Everything that names it follows. */
export async function nameIcon<Tables>(
  tx: Tx<Tables>,
  key: IconKey,
  { names, texts }: Pick<AddedIcon, 'names' | 'texts'>,
): Promise<void> {
  await sql`
    update accounts_icons set names = ${JSON.stringify(names)}::jsonb, texts = ${JSON.stringify(texts)}::jsonb
    where key = ${key}`.execute(tx)
  await invalidateTags(tx, [iconsTag])
}

/** Removes an added icon. The caller makes sure that no member has it. */
export async function removeIcon<Tables>(tx: Tx<Tables>, key: IconKey): Promise<void> {
  await sql`delete from accounts_icons where key = ${key}`.execute(tx)
  await invalidateTags(tx, [iconsTag])
}

/** Serves the pictures of added icons. An address never changes its content: browsers keep it. */
export function serveAddedIcons(app: FastifyInstance, db: AnyDb): void {
  const path = '/icons/:name'
  app.get<{ Params: { name: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const [, key] = /^(icon-[0-9a-f]{16})\.png$/.exec(request.params.name) ?? []
    const etag = `"${key}"`
    const isKept = request.headers['if-none-match'] === etag
    const { rows } = await sql<{ picture: Buffer }>`
      select picture from accounts_icons where key = ${key ?? ''}`.execute(db)
    const [found] = rows
    if (!found)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such icon.')
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag })
    return isKept ? reply.code(304).send() : reply.type('image/png').send(found.picture)
  })
}
