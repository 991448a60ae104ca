import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeSiteSettings, listSettingChanges, SiteSettings, showSiteSettings } from '../contract.ts'

/** The settings of the site, changed in one process and seen in another beside it. */
let site: TestSite
let other: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite({ settings: { OPERATOR_EMAIL: 'fixed@example.org' } })
  other = await startSite({ beside: site, settings: { OPERATOR_EMAIL: 'fixed@example.org' } })
  admin = await site.newMember({ name: 'Admin', roles: ['administration'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

type Change = Omit<Parameters<typeof changeSiteSettings.body.parse>[0] & object, 'seen'>

const shown = async () => SiteSettings.parse((await admin.ask(showSiteSettings, {})).body)
const versionOf = async (name: string) => (await shown()).details.find((each) => each.name === name)?.version ?? -1
const send = (change: Change, seen: Record<string, number>) =>
  admin.ask(changeSiteSettings, { body: { ...change, seen } })

/** Changes settings as they are now. */
async function change(values: Change) {
  const { details } = await shown()
  const seen = Object.fromEntries(
    details.filter(({ name }) => name in values).map(({ name, version }) => [name, version]),
  )
  return send(values, seen)
}
const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { error, fields } = body as { error?: string; fields?: object }
  return { status, error, fields }
}
const htmlOf = async (at: TestSite, path: string) => (await at.get(path)).text()
/**
 * Expects it at once in the process that changed it, and in the other while a few messages after
 * that of the change arrive: it reads the settings again with that message, not at intervals.
 */
const everywhere = (look: (at: TestSite) => Promise<unknown>) => ({
  toBe: async (wanted: unknown) => {
    expect(await look(site)).toEqual(wanted)
    for (let messages = 0; messages < 5; messages += 1) {
      await invalidationsArrived(site, other)
      if (isDeepStrictEqual(await look(other), wanted)) return
    }
    expect(await look(other)).toEqual(wanted)
  },
})

describe('what is changed applies in every process', () => {
  test('the name on pages, in the manifest, the feeds, the calendar and the description of the API', async () => {
    const places: [string, string][] = [
      ['/en/home', '<meta property="og:site_name" content="Moonlight">'],
      ['/de/home', 'aria-label="Moonlight'],
      ['/tr.webmanifest', '"name":"Moonlight"'],
      ['/en/feeds/news.atom', '<title>Moonlight: '],
      ['/api/get/radio/schedule.ics?lang=en', 'Moonlight Radio'],
      ['/api/openapi.json', '"title":"Moonlight API"'],
      ['/api/docs/', 'Moonlight API'],
      ['/offline/de.json', 'Moonlight'],
    ]
    const found = async (at: TestSite) =>
      Promise.all(places.map(async ([path, text]) => (await htmlOf(at, path)).includes(text)))
    expect(await found(site)).toEqual(places.map(() => false))
    expect(await found(other)).toEqual(places.map(() => false))
    expect((await change({ siteName: '  Moonlight ' })).status).toBe(200)
    await everywhere(found).toBe(places.map(() => true))
    expect(refusalOf(await change({ siteName: null }))).toMatchObject({ status: 200 })
    await everywhere(found).toBe(places.map(() => false))
  })

  test('official or independent, links, social accounts and the accents of each theme', async () => {
    const label = { de: 'Regeln', en: 'Rules', tr: 'Kurallar' }
    const changed = await change({
      isOfficial: false,
      discord: 'https://discord.gg/bell/',
      x: 'https://x.com/bell',
      xGerman: 'https://x.com/glocke',
      accentDark: '#FF9E75',
      accentTurkish: '#9df3e8',
      links: [
        { label, address: 'https://rules.example/', place: 'footer' },
        { label: { de: 'Stunden', en: 'Hours', tr: 'Saatler' }, address: '/de/radio/schedule', place: 'menu' },
      ],
    })
    expect(changed.status).toBe(200)
    expect(SiteSettings.parse(changed.body).values).toMatchObject({
      discord: 'https://discord.gg/bell',
      accentDark: '#ff9e75',
    })
    const found = async (at: TestSite) => {
      const [en, de, tr] = await Promise.all(['/en/home', '/de/home', '/tr/home'].map((path) => htmlOf(at, path)))
      return [
        en?.includes('independent'),
        en?.includes('href="https://x.com/bell"'),
        de?.includes('href="https://x.com/glocke"'),
        tr?.includes('href="/tr/radio/schedule"') && tr.includes('Saatler'),
        de?.includes('>Regeln<') && de.includes('href="https://rules.example/"'),
        /^<!doctype html><html[^>]* data-accent="night bosphorus" style="--night-accent-text:#ff9e75;/.test(en ?? ''),
      ]
    }
    await everywhere(found).toBe([true, true, true, true, true, true])
    const taken = { isOfficial: null, discord: null, x: null, xGerman: null, accentDark: null, accentTurkish: null }
    expect((await change({ ...taken, links: null })).status).toBe(200)
    await everywhere(async (at) => (await htmlOf(at, '/en/home')).includes('data-accent')).toBe(false)
  })

  test('the imprint', async () => {
    await change({ operatorName: 'Mara Muster' })
    await everywhere(async (at) => (await htmlOf(at, '/en/imprint')).includes('Mara Muster')).toBe(true)
    const operatorIn = async (at: TestSite) => {
      const imprint: unknown = await (await at.get('/api/get/imprint')).json()
      return (imprint as { operator: unknown }).operator
    }
    await everywhere(operatorIn).toBe({ name: 'Mara Muster', address: null, email: 'fixed@example.org', hosting: null })
    await change({ operatorName: null })
    expect((await shown()).values.operatorName).toBeNull()
  })

  test('a reading that fails breaks no page, and is repeated', async () => {
    await site.database.pool.query('alter table site_settings rename to site_settings_away')
    await site.database.pool.query("select pg_notify('tags', 'site')")
    await expect.poll(async () => (await other.get('/en/home')).status).toBe(200)
    expect(await htmlOf(other, '/en/home')).toContain('content="Nightbell"')
    await site.database.pool.query('alter table site_settings_away rename to site_settings')
    await change({ siteName: 'Returned' })
    await everywhere(async (at) => (await htmlOf(at, '/en/home')).includes('content="Returned"')).toBe(true)
    await site.database.pool.query('alter table site_settings rename to site_settings_away')
    await site.database.pool.query(
      "update site_settings_away set value = to_jsonb('Again'::text) where name = 'siteName'",
    )
    await site.database.pool.query("select pg_notify('tags', 'site')")
    expect(await htmlOf(other, '/en/home')).toContain('content="Returned"')
    await site.database.pool.query('alter table site_settings_away rename to site_settings')
    await expect.poll(async () => (await htmlOf(other, '/en/home')).includes('content="Again"')).toBe(true)
    await change({ siteName: null })
  })
})

describe('what is refused', () => {
  test('settings of the environment are shown with their variable and cannot be changed', async () => {
    const { values, details } = await shown()
    expect(values.operatorEmail).toBe('fixed@example.org')
    expect(details.find(({ name }) => name === 'operatorEmail')).toMatchObject({
      ...{ variable: 'OPERATOR_EMAIL', isFixed: true, isOwn: false },
    })
    expect(details.filter(({ isFixed }) => isFixed)).toHaveLength(1)
    expect(refusalOf(await change({ operatorEmail: 'other@example.org' }))).toEqual({
      ...{ status: 409, error: 'error.settingFixed' },
      fields: { operatorEmail: 'error.settingFixed' },
    })
  })

  test.each<[Change, string]>([
    [{ siteName: 'x'.repeat(41) }, 'error.settingText'],
    [{ siteName: 'x'.repeat(301) }, 'error.formFieldTooLong'],
    [{ siteName: ' ' }, 'error.formFieldRequired'],
    [{ siteName: 'Night\u0000bell' }, 'error.settingText'],
    [{ siteName: 'Night\u202ebell' }, 'error.settingText'],
    [{ discord: 'javascript:alert(1)' }, 'error.settingAddress'],
    [{ x: 'x.com/bell' }, 'error.settingAddress'],
    [{ accentDark: 'red' }, 'error.settingColour'],
    [{ accentLight: '#12345' }, 'error.settingColour'],
    [{ commentWait: -1 }, 'error.settingNumber'],
    [{ commentWait: 3_601 }, 'error.settingNumber'],
    [{ searchesPerMinute: 0 }, 'error.settingNumber'],
    [{ scanCooldown: 1.5 }, 'error.settingNumber'],
    [{ operatorAddress: 'x'.repeat(301) }, 'error.formFieldTooLong'],
    [{ logo: '/pictures/library/none.png' }, 'error.pictureNotFound'],
    [{ logo: 'https://example.org/logo.png' }, 'error.pictureNotFound'],
  ])('%j', async (values, error) => {
    const [field = ''] = Object.keys(values)
    expect(refusalOf(await change(values))).toEqual({ status: 422, error, fields: { [field]: error } })
  })

  test('a link by the field that is wrong', async () => {
    const links = [{ label: { de: 'a', en: 'b', tr: 'c' }, address: 'javascript:alert(1)', place: 'menu' as const }]
    expect(refusalOf(await change({ links }))).toEqual({
      ...{ status: 422, error: 'error.linkAddress' },
      fields: { 'links.0.address': 'error.linkAddress' },
    })
  })

  test('a colour that cannot be read, with the ground, and the nearest one that can', async () => {
    const refused = await change({ accentDark: '#3355ff' })
    expect(refused.body).toMatchObject({
      ...{ error: 'error.accentContrast', theme: 'dark', ground: 'surface-3', nearest: '#769bff' },
      fields: { accentDark: 'error.accentContrast' },
    })
    const { nearest } = refused.body as { nearest: string }
    expect((await change({ accentDark: nearest })).status).toBe(200)
    expect((await change({ accentDark: null })).status).toBe(200)
  })

  test('all or nothing: one wrong value leaves the others as they were', async () => {
    expect((await change({ siteName: 'Half', discord: 'nowhere' })).status).toBe(422)
    expect((await shown()).values.siteName).toBe('Nightbell')
  })

  test('for every other role', async () => {
    for (const role of ['communitymanagement', 'headof', 'webdevelopment_translator'] as const) {
      const member = await site.newMember({ roles: [role] })
      const answers = [
        await member.ask(showSiteSettings, {}),
        await member.ask(listSettingChanges, {}),
        await member.ask(changeSiteSettings, { body: { siteName: 'Taken', seen: { siteName: 0 } } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })
})

test('the second of two changes is refused with what the first one set, and unrelated ones are not', async () => {
  const seen = { siteName: await versionOf('siteName'), x: await versionOf('x') }
  const colleague = await other.newMember({ name: 'Colleague', roles: ['superadministration'] })
  const first = await colleague.ask(changeSiteSettings, { body: { siteName: 'First', seen } })
  expect(first.status).toBe(200)
  const second = await send({ siteName: 'Second', x: 'https://x.com/second' }, seen)
  expect(second).toMatchObject({ status: 409, body: { error: 'error.stale', names: ['siteName'] } })
  const { current } = second.body as { current: unknown }
  const { values, details } = SiteSettings.parse(current)
  expect(values).toMatchObject({ siteName: 'First', x: null })
  expect(details.find(({ name }) => name === 'siteName')).toMatchObject({ by: 'Colleague', version: seen.siteName + 1 })
  expect((await send({ x: 'https://x.com/second' }, seen)).status).toBe(200)
  expect((await change({ siteName: null, x: null })).status).toBe(200)
})

test('two at the same moment: one wins, the other is refused', async () => {
  const seen = { siteName: await versionOf('siteName') }
  const answers = await Promise.all(['One', 'Two', 'Three'].map((siteName) => send({ siteName }, seen)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await versionOf('siteName')).toBe(seen.siteName + 1)
  await change({ siteName: null })
})

test('the history says who set what, and a value of it is restored; the audit log has both', async () => {
  const pageOf = async (query: object) =>
    listSettingChanges.result.parse((await admin.ask(listSettingChanges, { query })).body)
  await change({ operatorHosting: 'Host One' })
  await change({ operatorHosting: 'Host Two' })
  const { items } = await pageOf({ name: 'operatorHosting' })
  expect(items).toMatchObject([
    { name: 'operatorHosting', before: 'Host One', after: 'Host Two', person: { name: 'Admin' } },
    { name: 'operatorHosting', before: null, after: 'Host One', person: { name: 'Admin' } },
  ])
  const before = items[0]?.before
  await change({ operatorHosting: typeof before === 'string' ? before : null })
  expect((await shown()).values.operatorHosting).toBe('Host One')
  // What is the same is no change.
  await change({ operatorHosting: 'Host One' })
  const { acts } = await listActs(site.database.db, { subject: 'siteSetting', id: 'operatorHosting' }, 10)
  expect(acts.map(({ changes }) => changes)).toEqual([
    { setting: 'operatorHosting', before: 'Host Two', after: 'Host One' },
    { setting: 'operatorHosting', before: 'Host One', after: 'Host Two' },
    { setting: 'operatorHosting', before: null, after: 'Host One' },
  ])
  for (let count = 0; count < 30; count += 1) await change({ requestWait: count + 1 })
  const first = await pageOf({ name: 'requestWait' })
  expect([first.items.length, first.nextCursor]).toEqual([30, null])
  await change({ requestWait: null })
  const next = await pageOf({ name: 'requestWait', cursor: (await pageOf({ name: 'requestWait' })).nextCursor })
  expect(next.items.map(({ before: from, after }) => [from, after])).toEqual([[null, 1]])
  expect((await admin.ask(listSettingChanges, { query: { cursor: 'x' } })).status).toBe(400)
  await admin.leave()
  const named = async () => {
    const of = 'select count(*)::int as named from site_changes where changed_by = $1'
    return (await site.database.pool.query<{ named: number }>(of, [admin.accountId])).rows[0]?.named
  }
  await expect.poll(named).toBe(0)
})
