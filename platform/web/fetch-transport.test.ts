import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CallFailed } from './api.ts'
import { openFetchTransport } from './fetch-transport.ts'

const find = endpoint({
  method: 'GET',
  path: '/api/get/things',
  access: 'anyone',
  summary: 'Answers in one of many ways.',
  result: z.unknown(),
  refusals: { 'error.userNotFound': 404 },
})

afterEach(() => vi.unstubAllGlobals())

/** The result of a call with that response. */
function answeredBy(body: BodyInit | null, status = 200) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  return openFetchTransport(() => Promise.resolve())(find, {}, undefined)
}

function brokenOff(error: Error) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"tot'))
      controller.error(error)
    },
  })
}

test('a complete response is its body or its refusal', async () => {
  expect(await answeredBy('{"total":3}')).toEqual({ total: 3 })
  expect(await answeredBy('null')).toBeNull()
  expect(await answeredBy(null, 204)).toBeNull()
  expect(await answeredBy('{"error":"error.userNotFound"}', 404)).toEqual({ refused: 'error.userNotFound' })
})

test.each([
  ['breaks off', () => answeredBy(brokenOff(new TypeError('network error')))],
  ['is a page', () => answeredBy('<!doctype html>')],
  ['is empty', () => answeredBy('')],
  ['is a refusal of another server', () => answeredBy('<h1>Not Found</h1>', 404)],
  ['is an error of another server', () => answeredBy('{"error":"Not Found"}', 404)],
  ['names no endpoint', () => answeredBy('{"error":"error.notFound"}', 404)],
  ['takes no body of this size', () => answeredBy('{"error":"error.bodyTooLarge"}', 413)],
  ['is a fault', () => answeredBy('{"error":"error.form"}', 500)],
  ['has no database', () => answeredBy('{"error":"error.unavailable"}', 503)],
])('a response that %s is a failure', async (_, call) => {
  await expect(call()).rejects.toBeInstanceOf(CallFailed)
})

test('an aborted call fails as aborted', async () => {
  const givenUp = new DOMException('given up', 'AbortError')
  await expect(answeredBy(brokenOff(givenUp))).rejects.toBe(givenUp)
})
