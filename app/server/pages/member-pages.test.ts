import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logOut, Visit } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
let member: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember({ name: '</script>Mo' })
})
afterAll(() => site.close())

/** The data that the server put into a member's page; null if none. */
function presetOf(html: string): Visit | null {
  const [, json] = /<script type="application\/json" id="visit">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? null : Visit.parse(JSON.parse(json))
}

describe("a member's page", () => {
  it('has the login from the first byte and is not cached', async () => {
    const response = await member.get('/de/home')
    const html = await response.text()
    expect(presetOf(html)?.user?.name).toBe('</script>Mo')
    expect(html).toMatch(/^<!doctype html><html data-visitor="member" lang="de"/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
  })

  it('is rendered from the page cached for guests without changing it', async () => {
    const before = await (await site.get('/tr/home')).text()
    await member.get('/tr/home')
    const after = await site.get('/tr/home')
    expect(await after.text()).toBe(before)
    expect(presetOf(before)).toBeNull()
    expect(after.headers.get('etag')).toMatch(/^W\//)
  })

  it('is compressed like every other', async () => {
    const response = await member.get('/en/home', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(presetOf(await response.text())).not.toBeNull()
  })

  it("is a guest's once the session is over", async () => {
    const other = await site.newMember()
    expect(presetOf(await (await other.get('/en/home')).text())).not.toBeNull()
    const cookies = new Map(other.cookies)
    await other.ask(logOut, {})
    for (const [name, value] of cookies) other.cookies.set(name, value)
    // A read may use a cached session until its end has been announced (decision 008).
    await expect.poll(async () => presetOf(await (await other.get('/en/home')).text())).toBeNull()
  })
})

describe('a page with restricted access', () => {
  it.each([
    ['/de/users/settings', '/de/401?login=true&returnTo=%2Fde%2Fusers%2Fsettings'],
    ['/tr/users/settings?tab=privacy', '/tr/401?login=true&returnTo=%2Ftr%2Fusers%2Fsettings%3Ftab%3Dprivacy'],
    ['/en/housekeeping', '/en/401?login=true&returnTo=%2Fen%2Fhousekeeping'],
  ])('%s sends a guest to the login', async (path, to) => {
    const response = await site.get(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is shown to allowed members, and to no one else afterwards', async () => {
    expect((await member.get('/en/users/settings')).status).toBe(200)
    expect((await site.get('/en/users/settings')).status).toBe(302)
  })

  it('asks for the role that it needs', async () => {
    expect((await member.get('/en/housekeeping')).headers.get('location')).toContain('/en/401?')
    const staff = await site.newMember({ roles: ['radio_lvl1'] })
    expect((await staff.get('/en/housekeeping')).status).toBe(200)
  })

  it('is answered with a 401 page in every language', async () => {
    for (const [language, words] of [
      ['en', '401 - No authorization'],
      ['de', '401 – Keine Berechtigung'],
      ['tr', '401 – Yetki yok'],
    ]) {
      const response = await site.get(`/${language}/401?login=true&returnTo=%2Fen%2Fhome`)
      expect(response.status).toBe(401)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`))
    }
  })
})

it('gives the staff one document for each language, never kept or listed, which embeds only this site', async () => {
  const staff = await site.newMember({ roles: ['radio_lvl1'] })
  const { headers } = await staff.get('/de/housekeeping/comments')
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types own-worker ProseMirrorClipboard")
  const html = await (await staff.get('/tr/housekeeping')).text()
  expect(html).toContain('<html lang="tr"')
  expect(html).toContain('src="/staff/')
  expect(html).not.toContain('src="/assets/')
})
