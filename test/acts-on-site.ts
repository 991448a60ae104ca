import type { ActName } from '#features/audit/contract.ts'
import * as banners from '#features/banners/contract.ts'
import { runImport } from '#features/health/contract.ts'
import * as integrations from '#features/integrations/contract.ts'
import { changeMaintenance, Maintenance, showMaintenance } from '#features/maintenance/contract.ts'
import { changeStations, StationSetup, showStationSetup } from '#features/radio/contract.ts'
import { changeSiteSettings } from '#features/site/contract.ts'
import { actOnWords } from './acts-on-words.ts'
import { confirmSessions } from './member.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act on the site itself once, and returns the acts in order. */
export async function actOnSite(site: TestSite): Promise<readonly ActName[]> {
  const admin = await site.newMember({ roles: ['administration'] })
  await admin.ask(changeSiteSettings, { body: { commentWait: 1, seen: { commentWait: 0 } } })
  await admin.ask(changeSiteSettings, { body: { commentWait: null, seen: { commentWait: 1 } } })
  await admin.ask(runImport, { params: { source: 'promos' } })
  return [
    'siteSetting.changed',
    'siteSetting.changed',
    'import.requested',
    ...(await actOnNotices(site)),
    ...(await actOnMaintenance(site)),
    ...(await actOnStations(site)),
    ...(await actOnIntegrations(site)),
    ...(await actOnWords(site)),
  ]
}

async function actOnNotices(site: TestSite): Promise<readonly ActName[]> {
  const keeper = await site.newMember({ name: 'Crier', roles: ['communitymanagement'] })
  const common = { tone: 'info', place: 'staff', isDismissible: true, until: null } as const
  const texts = { en: { text: 'Tonight', link: null } }
  const { body } = await keeper.ask(banners.addBanner, { body: { ...common, texts, from: null } })
  const { id, version, from } = banners.Banner.parse(body)
  const params = { id }
  await keeper.ask(banners.changeBanner, { params, body: { ...common, texts, from, version } })
  await keeper.ask(banners.endBanner, { params, body: { version: version + 1 } })
  await keeper.ask(banners.deleteBanner, { params, query: { version: version + 2 } })
  await keeper.ask(banners.bringBannerBack, { params, body: { version: version + 3 } })
  return ['banner.added', 'banner.changed', 'banner.ended', 'banner.deleted', 'banner.broughtBack']
}

async function actOnMaintenance(site: TestSite): Promise<readonly ActName[]> {
  const admin = await site.newMember({ name: 'Janitor', roles: ['administration'] })
  const { version } = Maintenance.parse((await admin.ask(showMaintenance, {})).body)
  const common = { texts: { de: '', en: '', tr: '' }, expectedEnd: null, endsItself: false }
  for (const [step, isOn] of [true, true, false].entries())
    await admin.ask(changeMaintenance, { body: { ...common, isOn, version: version + step } })
  return ['maintenance.switchedOn', 'maintenance.changed', 'maintenance.switchedOff']
}

async function actOnStations(site: TestSite): Promise<readonly ActName[]> {
  const manager = await site.newMember({ roles: ['administration'] })
  const { choices, version: seen } = StationSetup.parse((await manager.ask(showStationSetup, {})).body)
  await manager.ask(changeStations, { body: { ...choices, fallback: 'https://radio.example.org/stream.mp3', seen } })
  return ['stations.changed']
}

async function actOnIntegrations(site: TestSite): Promise<readonly ActName[]> {
  const admin = await site.newMember({ name: 'Herald', roles: ['administration'] })
  await confirmSessions(site)
  const written = { kind: 'webhook' as const, name: 'Bot', language: 'en' as const, events: ['news' as const] }
  const fields = { address: 'https://bot.nightbell.dev/hook', recipient: '', roleMention: '' }
  const secret = `whsec_${'A'.repeat(44)}`
  const { body } = await admin.ask(integrations.addIntegration, { body: { ...written, ...fields, secret } })
  const { id, version } = integrations.Integration.parse(body)
  const params = { id }
  await admin.ask(integrations.changeIntegration, { params, body: { ...written, ...fields, secret: '', version } })
  await admin.ask(integrations.deleteIntegration, { params, query: { version: version + 1 } })
  await admin.ask(integrations.bringIntegrationBack, { params, body: { version: version + 2 } })
  const content = { kind: 'news', title: 'News', text: '', url: 'https://nightbell.dev/', picture: null, at: '' }
  const { rows } = await site.database.pool.query<{ id: number }>(
    `insert into integrations_deliveries (target_id, event_key, content, state, due_at, created_at)
     values ($1, 'news:0', $2, 'refused', 'infinity', now()) returning id`,
    [id, JSON.stringify(content)],
  )
  // Nothing is sent: the address is one of this machine by then, which is refused.
  await site.database.pool.query("update integrations_targets set address = 'http://127.0.0.1:9/'")
  await admin.ask(integrations.testIntegration, { params, body: {} })
  await admin.ask(integrations.retryDelivery, { params: { id: rows[0]?.id ?? 0 }, body: {} })
  return [
    'integration.added',
    'integration.changed',
    'integration.deleted',
    'integration.broughtBack',
    'integration.tested',
    'integration.retried',
  ]
}
