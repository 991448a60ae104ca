import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#platform/contract/endpoint.ts'
import { deprecationHeaders } from './deprecation.ts'
import { describeEndpoint } from './http.ts'

const current = {
  method: 'GET',
  path: '/api/v1/x',
  access: 'anyone',
  summary: 'X.',
  result: z.object({}),
  refusals: {},
} as const satisfies Endpoint
const old = endpoint({
  ...current,
  deprecated: {
    since: '2026-11-01T00:00:00Z',
    sunset: '2027-05-01T00:00:00Z',
    link: 'https://nightbell.example/en/community/api',
  },
})

test('a deprecated endpoint says since when, until when and what to use instead', () => {
  expect(deprecationHeaders(old)).toEqual({
    deprecation: '@1793491200',
    sunset: 'Sat, 01 May 2027 00:00:00 GMT',
    link: '<https://nightbell.example/en/community/api>; rel="deprecation"; type="text/html"',
  })
  expect(describeEndpoint(old)).toMatchObject({ deprecated: true })
})

test('other endpoints have no such headers', () => {
  const plain: Endpoint = current
  expect(deprecationHeaders(plain)).toEqual({})
  expect(describeEndpoint(plain)).not.toHaveProperty('deprecated')
})
