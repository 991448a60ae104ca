import type { Call } from '#platform/contract/endpoint.ts'
import { confirmSessions, type Member } from '#test/member.ts'
import { publish, type TestArticle } from '#test/publish.ts'
import { type Receivers, startReceivers } from '#test/receivers.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addIntegration, Integration, listIntegrations, type TargetKind } from '../../contract.ts'

/** The path of the webhook of Discord. */
export const discordPath = '/api/webhooks/123456789/aaaaaaaaaaaaaaaaaaaaaaaaaaaa'

/** The bytes with which webhooks are signed. */
export const signingKey = Buffer.alloc(32, 7)

/** The secret of each kind of target. */
export const secrets = {
  discord: `https://discord.com${discordPath}`,
  telegram: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  mastodon: 'mastodon-token-of-the-site',
  bluesky: 'abcd-efgh-ijkl-mnop',
  webhook: `whsec_${signingKey.toString('base64')}`,
} as const

/** How long a test waits for what is delivered in the background. */
export const patience = { timeout: 60_000 }

type Written = Call<typeof addIntegration>['body']

/** A site that announces at receivers on this machine, with a member who sets it up. */
export type AnnouncingSite = {
  site: TestSite
  admin: Member
  receivers: Receivers
  /** What is written to add a target for English news, or what `more` says. */
  written: (kind: TargetKind, more?: Partial<Written>) => Written
  /** Adds such a target. */
  add: (kind: TargetKind, more?: Partial<Written>) => Promise<Integration>
  /** Publishes news in English, or changes its title. */
  news: (slug: string, title: string, more?: Pick<Partial<TestArticle>, 'picture'>) => Promise<{ id: number }>
  list: () => Promise<ReturnType<typeof listIntegrations.result.parse>['deliveries']>
  /** The last deliveries as `webhook sent`, in order. */
  states: () => Promise<string[]>
  /** Removes all targets, and what the receivers got. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the site and the receivers. */
export async function startAnnouncingSite(): Promise<AnnouncingSite> {
  const receivers = await startReceivers()
  const { address } = receivers
  const settings = { DISCORD_API_URL: address, TELEGRAM_API_URL: address, INTEGRATION_ADDRESSES: address }
  const site = await startSite({ settings, announceEveryMs: 50 })
  const admin = await site.newMember({ roles: ['administration'] })
  const { pool } = site.database
  const list = async () => listIntegrations.result.parse((await admin.ask(listIntegrations, {})).body).deliveries
  const written: AnnouncingSite['written'] = (kind, more = {}) => ({
    kind,
    name: kind,
    language: 'en',
    events: ['news', 'shortNews'],
    roleMention: '',
    recipient: '',
    address: '',
    ...(kind === 'mastodon' || kind === 'bluesky' ? { address } : {}),
    ...(kind === 'webhook' ? { address: `${address}/hook` } : {}),
    ...(kind === 'telegram' ? { recipient: '@nightbell' } : {}),
    ...(kind === 'bluesky' ? { recipient: 'nightbell.bsky.social' } : {}),
    ...{ secret: secrets[kind], ...more },
  })
  return {
    ...{ site, admin, receivers, list, written },
    async add(kind, more) {
      await confirmSessions(site)
      return Integration.parse((await admin.ask(addIntegration, { body: written(kind, more) })).body)
    },
    news: (slug, title, more) =>
      publish(site, {
        ...{ slug, key: slug, publishedAt: new Date(), ...more },
        texts: { en: { title, summary: 'A lamp that stays on.' } },
      }),
    states: async () => (await list()).map(({ target, state }) => `${target.kind} ${state}`).sort(),
    async reset() {
      // One at a time, since a collection under way locks several in an order of its own.
      const { rows } = await pool.query<{ id: number }>('select id from integrations_targets')
      for (const { id } of rows) await pool.query('delete from integrations_targets where id = $1', [id])
      receivers.received.length = 0
      receivers.next.clear()
      receivers.created.clear()
    },
    async close() {
      receivers.close()
      await site.close()
    },
  }
}
