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

/** What the server put into a page of who is logged in; null for nothing. */
function presetOf(html: string): Visit | null {
  const [, json] = /<script type="application\/json" id="visit">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? null : Visit.parse(JSON.parse(json))
}

describe('the page of a member', () => {
  it('knows from the first byte who is logged in, and no cache keeps it', async () => {
    const response = await member.get('/de/home')
    const html = await response.text()
    expect(presetOf(html)?.user?.name).toBe('</script>Mo')
    expect(html).toMatch(/^<!doctype html><html data-visitor="member" lang="de"/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
  })

  it('is a page that was cached for guests, and leaves that as it was', async () => {
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

  it('is that of a guest once the session is over', async () => {
    const other = await site.newMember()
    expect(presetOf(await (await other.get('/en/home')).text())).not.toBeNull()
    const cookies = new Map(other.cookies)
    await other.ask(logOut, {})
    for (const [name, value] of cookies) other.cookies.set(name, value)
    // A read may trust a copy until the end of the session has been announced (decision 008).
    await expect.poll(async () => presetOf(await (await other.get('/en/home')).text())).toBeNull()
  })
})

describe('a page that not everybody may see', () => {
  it.each([
    ['/de/users/settings', '/de/401?login=true&returnTo=%2Fde%2Fusers%2Fsettings'],
    ['/tr/users/settings?tab=privacy', '/tr/401?login=true&returnTo=%2Ftr%2Fusers%2Fsettings%3Ftab%3Dprivacy'],
    ['/en/housekeeping', '/en/401?login=true&returnTo=%2Fen%2Fhousekeeping'],
  ])('%s sends a guest to the login', async (path, to) => {
    const response = await site.get(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is shown to who may, and to nobody else afterwards', async () => {
    expect((await member.get('/en/users/settings')).status).toBe(200)
    expect((await site.get('/en/users/settings')).status).toBe(302)
  })

  it('asks for the role where it needs one', async () => {
    expect((await member.get('/en/housekeeping')).headers.get('location')).toContain('/en/401?')
    const staff = await site.newMember({ roles: ['radio_lvl1'] })
    expect((await staff.get('/en/housekeeping')).status).toBe(200)
  })

  it('is answered with a screen of status 401 in every language', async () => {
    for (const [language, words] of [
      ['en', '401 - No authorization'],
      ['de', '401 - Keine Berechtigung'],
      ['tr', '401 - Yetki yok'],
    ]) {
      const response = await site.get(`/${language}/401?login=true&returnTo=%2Fen%2Fhome`)
      expect(response.status).toBe(401)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`))
    }
  })
})
