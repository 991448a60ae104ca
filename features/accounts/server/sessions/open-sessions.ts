import { sql } from 'kysely'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Actor, Credentials, SessionCookies } from '#platform/server/http/caller.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Visit } from '../../contract.ts'
import { type Permission, permissionsOf, type Scope } from '../../permissions.ts'
import { isRoleName } from '../../roles.ts'
import { banHolds } from '../accounts.ts'
import { namesOfIcon } from '../added-icons.ts'
import type { AccountsTables } from '../tables.ts'
import { accountTag, iconsTag } from '../tags.ts'
import { shownIcon } from '../worn-icons.ts'
import { hashOfSecret } from './secret.ts'
import { confirmedMs, rememberedSeconds, sessionLimits } from './sessions.ts'

/** Visit data of a guest. */
const guest: Visit = { user: null, roles: [] }

/**
 * Returns the visit data for a new page: issues a CSRF token if the browser has none, and extends
 * the cookie of a remembered session.
 */
export function greet(sessions: OpenSessions, actor: Actor | null, cookies: SessionCookies): Visit {
  cookies.ensureGuest()
  const session = actor && sessions.of(actor)
  if (!session) return guest
  if (session.remembered) cookies.extendSession(rememberedSeconds)
  return session.visit
}

/** An active session with the data of its account. */
export type OpenSession = {
  actor: Actor
  visit: Visit
  remembered: boolean
  seenAt: Date
  nameCheckedAt: Date | null
  secretHash: Buffer
  tokenHash: Buffer
}

/** Looks up sessions by request credentials. */
export type OpenSessions = {
  /**
   * Returns null for a guest: no session, an expired one, a banned account, or a cookie and token
   * of different sessions.
   */
  find: (credentials: Credentials, how: { fresh: boolean }) => Promise<OpenSession | null>
  /** The session of an actor that `find` answered. */
  of: (actor: Actor) => OpenSession | undefined
  /** Cached sessions, invalidated by tag. */
  caches: TaggedCache<OpenSession | null>
}

type SessionsContext = {
  db: Db<AccountsTables>
  clock: Clock
  addresses: HotelAddresses
  /** Returns whether an account has no passkey although its roles require one. */
  lacksRequiredPasskey?: ((accountId: number) => Promise<boolean>) | undefined
}

const onlyEntering: ReadonlyMap<Permission, Scope> = new Map([['housekeeping.enter', 'all']])

const maxCached = 20_000
const staleMs = 5 * 60_000

/**
 * Opens the session look-up. Reads may use a cached value until an invalidation arrives; with
 * `fresh` the database is queried. Activity is recorded at most every five minutes, by calling
 * `onVisit`.
 */
export function openSessions(
  context: SessionsContext & {
    onVisit: (session: OpenSession, now: Date) => Promise<void>
  },
): OpenSessions {
  const { clock } = context
  const cache = new TaggedCache<OpenSession | null>(maxCached)
  const byActor = new WeakMap<Actor, OpenSession>()

  async function read(by: HashColumn, hash: Buffer, fresh: boolean): Promise<OpenSession | null> {
    if (fresh) return loadSession(context, by, hash)
    return cache.get(`${by} ${hash.toString('base64')}`, async () => {
      const value = await loadSession(context, by, hash)
      return { value, tags: value ? tagsOf(value) : [] }
    })
  }

  async function find({ secret, token }: Credentials, { fresh }: { fresh: boolean }): Promise<OpenSession | null> {
    const by = secret !== undefined ? 'secret_hash' : 'token_hash'
    const brought = secret ?? token
    if (brought === undefined) return null
    const hash = hashOfSecret(brought)
    const found = await read(by, hash, fresh)
    const now = clock.now()
    if (!found) return null
    // A cached session misses activity recorded by another process or in another cached value.
    if (!fresh && isOver(found, now)) found.seenAt = (await read(by, hash, true))?.seenAt ?? found.seenAt
    if (isOver(found, now)) return null
    if (secret !== undefined && token !== undefined && !hashOfSecret(token).equals(found.tokenHash)) return null
    if (now.getTime() - found.seenAt.getTime() > staleMs) {
      found.seenAt = now
      await context.onVisit(found, now)
    }
    byActor.set(found.actor, found)
    return found
  }

  return { find, of: (actor) => byActor.get(actor), caches: cache }
}

/** What a session shows: the account, and the words of an icon that the staff added. */
function tagsOf({ actor, visit }: OpenSession): CacheTag[] {
  const isNamed = visit.user?.equipped_icon?.icon.names !== undefined
  return [accountTag(actor.id), ...(isNamed ? [iconsTag] : [])]
}

function isOver({ remembered, seenAt }: OpenSession, now: Date): boolean {
  const limits = sessionLimits(now)
  return seenAt <= (remembered ? limits.remembered : limits.other)
}

type HashColumn = 'secret_hash' | 'token_hash'

/** The session with that hash; null where there is none, or its account is closed or banned. */
async function loadSession(
  { db, clock, addresses, lacksRequiredPasskey }: SessionsContext,
  by: HashColumn,
  hash: Buffer,
): Promise<OpenSession | null> {
  const row = await db
    .selectFrom('accounts_sessions as session')
    .innerJoin('accounts_accounts as account', 'account.id', 'session.account_id')
    .select(['session.id as sessionId', 'session.remembered', 'session.seen_at', 'secret_hash', 'token_hash'])
    .select(['account.id', 'account.name', 'account.hotel', 'account.stars', 'account.language', 'account.hours'])
    .select(['account.name_checked_at', 'account.worn_icon', 'session.confirmed_at'])
    .select(namesOfIcon('account.worn_icon').as('iconNames'))
    .select(sql<string[]>`array(select role from accounts_roles where account_id = account.id)`.as('roles'))
    .where(`session.${by}`, '=', hash)
    .where('account.closed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from accounts_bans where account_id = account.id and ${banHolds(clock.now())})`,
    )
    .executeTakeFirst()
  if (!row?.name || !row.hotel) return null
  const { id, name, hotel } = row
  const roles = row.roles.filter(isRoleName)
  const lacksPasskey = roles.length > 0 && (await lacksRequiredPasskey?.(id))
  const permissions = lacksPasskey ? onlyEntering : permissionsOf(roles)
  const isConfirmed = row.confirmed_at !== null && row.confirmed_at > new Date(clock.now().getTime() - confirmedMs)
  const icon = shownIcon(row.worn_icon, row.iconNames)
  const user = {
    name,
    avatar: avatarAddress(addresses, hotel, name),
    hotel,
    default_currency: row.stars,
    equipped_icon: icon && { icon },
    language: row.language,
    hours: row.hours,
  }
  return {
    actor: { id, sessionId: row.sessionId, permissions, isConfirmed },
    visit: { user, roles },
    remembered: row.remembered,
    seenAt: row.seen_at,
    nameCheckedAt: row.name_checked_at,
    secretHash: row.secret_hash,
    tokenHash: row.token_hash,
  }
}
