import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'

/** `features/embeds/server/embeds.test.ts` has what may be framed. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const frameRules = (response: Response) => {
  const policy = response.headers.get('content-security-policy') ?? ''
  return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], response.headers.get('x-frame-options')]
}

it.each(['en', 'de', 'tr'])('the chart of the statistic is still where other sites frame it (%s)', async (language) => {
  const response = await site.get(`/${language}/habbo/origins/userstats/embed?theme=light&range=7d`)
  expect([response.status, ...frameRules(response)]).toEqual([200, '*', null])
  const now = await site.get(`/embed/${language}/online?theme=light&range=7d`)
  expect(await response.text()).toBe(await now.text())
})

it.each([
  '/en/habbo/origins/userstats',
  '/en/community/embeds',
  '/en/community/embeds?kind=news',
  '/en/habbo/origins/userstats/embed/more',
  '/en/habbo/origins/userstats/Embed',
  '/en/home?to=/embed/en/news',
  '/en/users/register',
  '/habbo/origins/userstats/embed',
  '/en/habbo/origins/userstats/embed/',
  '/embed/en/nothing',
  '/embed/radio.js',
  '/api/get/origins/online',
  '/api/get/oembed?url=x',
])('nothing else may be embedded: %s', async (path) => {
  const [ancestors, options] = frameRules(await site.get(path, { accept: 'text/html' }))
  expect(options).toBe('DENY')
  expect(ancestors ?? "'none'").toBe("'none'")
})
