import type { FastifyInstance } from 'fastify'
import type { i18n } from 'i18next'
import { sql } from 'kysely'
import { hashOfSecret, isOpenAccount, newSecret } from '#features/accounts/server/api.ts'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type FeedEntry, feedForms, writeAtom, writeJsonFeed } from '#platform/server/feeds/write-feed.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { escapeHtml } from '#platform/server/http/html.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { sandboxPolicy } from '#platform/server/http/security-headers.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import de from '../../../locales/de/follows.json' with { type: 'json' }
import en from '../../../locales/en/follows.json' with { type: 'json' }
import tr from '../../../locales/tr/follows.json' with { type: 'json' }
import type { ChangePart, FollowNews, makeFollowFeed } from '../contract.ts'
import type { FollowContext } from './context.ts'
import { changesFor, describeChanges } from './news.ts'
import type { FollowTables } from './tables.ts'

/** Entries of a feed. */
const newest = 50
const feedFolder = 'feeds/follows'
const files = { de: { follows: de }, en: { follows: en }, tr: { follows: tr } }

const types = { atom: 'application/atom+xml; charset=utf-8', json: 'application/feed+json; charset=utf-8' } as const

const headers = {
  // The address is a secret: no one but its reader may keep or list what is there.
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  vary: 'accept-encoding',
  'content-security-policy': sandboxPolicy,
}

/** What private feeds work with. */
export type FeedContext = FollowContext & { siteName: () => string; words: SiteWords }

/** Makes a new secret address of an account's feed; the earlier one is no longer valid. */
export async function makeFeed(
  { db, clock, publicUrl }: FollowContext,
  accountId: number,
  language: LanguageCode,
): Promise<Outcome<typeof makeFollowFeed>> {
  const turn = { purpose: 'follow feed', who: String(accountId), limit: 20, windowSeconds: 3600 }
  const tooMany = await consumeRateLimit(db, turn)
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  const secret = newSecret()
  const row = { secret_hash: hashOfSecret(secret), made_at: clock.now() }
  await db
    .insertInto('follows_feeds')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  const address = publicUrl + addressBelow(language, `${feedFolder}/${secret}`)
  return { atom: `${address}.atom`, json: `${address}.json` }
}

/** Makes the address of an account's feed invalid. */
export async function endFeed({ db }: Pick<FollowContext, 'db'>, accountId: number): Promise<void> {
  await db.deleteFrom('follows_feeds').where('account_id', '=', accountId).execute()
}

/** Serves the private feeds: `/{language}/feeds/follows/{secret}.{atom,json}`. */
export function serveFeeds(app: FastifyInstance, context: FeedContext): void {
  app.get<{ Params: { language: string; file: string } }>(
    `/:language/${feedFolder}/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params
      const language = LanguageCode.safeParse(request.params.language).data
      const form = feedForms.find((ending) => file.endsWith(`.${ending}`))
      const secret = form ? file.slice(0, -`.${form}`.length) : ''
      const accountId = language && form ? await accountOf(context.db, secret) : null
      if (!language || !form || accountId === null) {
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such feed.')
      }
      const body = Buffer.from(await write(context, { accountId, language, secret, form }))
      const etag = etagOf(body)
      reply.headers({ ...headers, etag })
      if (isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
      return reply.type(types[form]).send(body)
    },
  )
}

async function accountOf(db: Db<FollowTables>, secret: string): Promise<number | null> {
  const row = await db
    .selectFrom('follows_feeds')
    .select('account_id')
    .where('secret_hash', '=', hashOfSecret(secret))
    .where(isOpenAccount(sql.ref('account_id')))
    .executeTakeFirst()
  return row?.account_id ?? null
}

async function write(
  context: FeedContext,
  {
    accountId,
    language,
    secret,
    form,
  }: { accountId: number; language: LanguageCode; secret: string; form: 'atom' | 'json' },
): Promise<string> {
  const { publicUrl } = context
  const words = await context.words.wordsOf(language, files[language])
  const changes = await changesFor(context, accountId, { since: null, before: null, most: newest })
  const news = await describeChanges(context, changes, language)
  const head = {
    ...{ publicUrl, language, siteName: context.siteName() },
    title: words.t('follows:feed.title', { siteName: context.siteName() }),
    address: addressBelow(language, `${feedFolder}/${secret}`),
    page: addressOf('usersFollows', language),
  }
  const host = new URL(publicUrl).hostname
  const entries = news.map((item): FeedEntry => {
    const at = new Date(item.at)
    return {
      id: `tag:${host},${item.at.slice(0, 10)}:follows/${item.id}/${language}`,
      address: publicUrl + addressBelow(language, item.path),
      title: titleOf(item, words),
      html: htmlOf(item.parts, words),
      publishedAt: at,
      updatedAt: at,
      authors: [],
    }
  })
  return form === 'atom' ? writeAtom(head, entries) : writeJsonFeed(head, entries)
}

function titleOf({ what, name, detail, count }: FollowNews, words: i18n): string {
  return words.t(`follows:change.${what}`, { name, detail, count })
}

function htmlOf(parts: readonly ChangePart[], words: i18n): string {
  const lines = parts.map(({ kind, count, names }) => {
    const list = names.length > 0 ? `: ${names.join(', ')}` : ''
    return `<li>${escapeHtml(words.t(`follows:part.${kind}`, { count }) + list)}</li>`
  })
  return lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
}
