import type { ActName } from '#features/audit/contract.ts'
import { changeSiteSettings } from '#features/site/contract.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act on the site itself once, and returns the acts in order. */
export async function actOnSite(site: TestSite): Promise<readonly ActName[]> {
  const admin = await site.newMember({ roles: ['administration'] })
  await admin.ask(changeSiteSettings, { body: { commentWait: 1, seen: { commentWait: 0 } } })
  await admin.ask(changeSiteSettings, { body: { commentWait: null, seen: { commentWait: 1 } } })
  return ['siteSetting.changed', 'siteSetting.changed']
}
