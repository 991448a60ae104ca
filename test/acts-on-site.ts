import type { ActName } from '#features/audit/contract.ts'
import * as banners from '#features/banners/contract.ts'
import { runImport } from '#features/health/contract.ts'
import { changeMaintenance, Maintenance, showMaintenance } from '#features/maintenance/contract.ts'
import { changeStations, StationSetup, showStationSetup } from '#features/radio/contract.ts'
import { changeSiteSettings } from '#features/site/contract.ts'
import { actOnWords } from './acts-on-words.ts'
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
