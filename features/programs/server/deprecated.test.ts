import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEvents } from '#features/news/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { apiBadge, apiBadges } from '../contract.ts'

/** No endpoint is deprecated yet, so two are marked while this site runs. */
const marked = [apiBadge, listEvents]
const deprecated = {
  since: '2026-11-01T00:00:00Z',
  sunset: '2027-05-01T00:00:00Z',
  link: 'https://nightbell.example/en/community/api',
}
const headers = {
  deprecation: '@1793491200',
  sunset: 'Sat, 01 May 2027 00:00:00 GMT',
  link: '<https://nightbell.example/en/community/api>; rel="deprecation"; type="text/html"',
}

let site: TestSite
beforeAll(async () => {
  for (const endpoint of marked) Object.assign(endpoint, { deprecated })
  site = await startSite()
})
afterAll(async () => {
  for (const endpoint of marked) Reflect.deleteProperty(endpoint, 'deprecated')
  await site.close()
})

const announced = (answer: Response) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, answer.headers.get(name)]))

test('answers and refusals of a deprecated endpoint announce its end to programs of any site', async () => {
  const refused = await site.get('/api/v1/badges/NO_SUCH')
  expect([refused.status, announced(refused)]).toEqual([404, headers])
  const exposed = refused.headers.get('access-control-expose-headers')?.split(', ')
  expect(exposed).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']))
  const answered = await site.get(listEvents.path)
  expect([answered.status, announced(answered)]).toEqual([200, headers])
})

test('the description marks it, and the others announce nothing', async () => {
  const { paths } = await (await site.get('/api/v1/openapi.json')).json()
  expect(paths['/api/v1/badges/{code}'].get.deprecated).toBe(true)
  expect(paths['/api/v1/badges'].get).not.toHaveProperty('deprecated')
  const other = await site.get(apiBadges.path)
  expect([other.status, announced(other)]).toEqual([200, { deprecation: null, sunset: null, link: null }])
})
