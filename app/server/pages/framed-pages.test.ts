import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'

const embed = '/habbo/origins/userstats/embed'
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const frameRules = (response: Response) => {
  const policy = response.headers.get('content-security-policy') ?? ''
  return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], response.headers.get('x-frame-options')]
}

it.each(['en', 'de', 'tr'])('other sites may embed the chart of the statistic (%s)', async (language) => {
  for (const query of ['', '?theme=light&range=7d', '?anything=else']) {
    const response = await site.get(`/${language}${embed}${query}`)
    expect([response.status, ...frameRules(response)]).toEqual([200, '*', null])
    // The rest of the policy is as strict as on any other page.
    const strict = (await site.get(`/${language}/home`)).headers
    const policy = (headers: Headers) => headers.get('content-security-policy')?.replace(/frame-ancestors [^;]*/, '')
    expect(policy(response.headers)).toBe(policy(strict))
    expect(response.headers.get('referrer-policy')).toBe(strict.get('referrer-policy'))
  }
})

it.each([
  '/en/habbo/origins/userstats',
  '/en/habbo/origins/userstats/embed/more',
  '/en/habbo/origins/userstats/Embed',
  '/en/home?to=/en/habbo/origins/userstats/embed',
  '/en/users/register',
  '/habbo/origins/userstats/embed',
  '/en/habbo/origins/userstats/embed/',
  '/api/get/origins/online',
])('nothing else may be embedded: %s', async (path) => {
  const [ancestors, options] = frameRules(await site.get(path, { accept: 'text/html' }))
  expect(options).toBe('DENY')
  expect(ancestors ?? "'none'").toBe("'none'")
})

it("it has the theme of its address, regardless of the visitor's choice on the site", async () => {
  const sheet = async (at: string) => /<html [^>]*data-theme="([^"]*)"/.exec(await (await site.get(at)).text())?.[1]
  expect(await sheet(`/en${embed}?theme=light`)).toBe('light')
  expect(await sheet(`/tr${embed}?theme=dark`)).toBe('dark-tr')
  expect(await sheet(`/en${embed}?theme=nonsense`)).toBe('dark')
  expect(await (await site.get(`/en${embed}?theme=light`)).text()).not.toContain('localStorage')
})

it('it is the same for members and guests: no login, no cookies', async () => {
  const member = await site.newMember({ hotel: 'hhus', name: 'luna.tic' })
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = { headers: { cookie } }
  const home = await fetch(`${site.address}/en/home`, asked)
  expect(await home.text()).toContain('luna.tic')
  for (const path of [`/en${embed}`, `/en${embed}?theme=light`, `/en${embed}`]) {
    const response = await fetch(site.address + path, asked)
    const html = await response.text()
    expect(response.headers.getSetCookie()).toEqual([])
    expect(html).not.toContain('luna.tic')
    expect(html).not.toContain('id="visit"')
    expect(html).not.toContain('data-visitor')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

it('it points search engines to the statistic itself', async () => {
  const html = await (await site.get(`/de${embed}`)).text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/de\/habbo\/origins\/userstats">/)
})
