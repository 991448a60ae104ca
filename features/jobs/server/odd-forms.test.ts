import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { filesOnDisk } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { samplePdf } from '#test/sample-files.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { uploadAttachment } from '../contract.ts'

let site: TestSite
let member: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember()
})
afterAll(() => site.close())

const contentTypes = [
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="x"; charset=utf-7',
  'multipart/mixed; boundary=x',
  'application/json',
  'text/plain',
]
const disposition = 'content-disposition: form-data; name='
const pieces = [
  ...['--x\r\n', '--x--\r\n', '\r\n', '\r\n\r\n', '--', '\u0000', 'x'.repeat(300), '{"a":'],
  ...[`${disposition}"file"; filename="a.pdf"\r\n\r\n`, `${disposition}"__proto__"; filename="a"\r\n\r\n`],
  ...[`${disposition}"file"\r\n\r\n`, `${disposition}"constructor"\r\n\r\n`, 'content-type: application/json\r\n\r\n{'],
  ...[`${disposition}"file"; filename*=utf-8''..%2f..%2fx%00.pdf\r\n\r\n`, 'content-transfer-encoding: base64\r\n'],
  samplePdf().toString('latin1'),
]

test('any form is answered as the contract says, and leaves no file without an answer', async () => {
  const declared = [201, 400, 422, ...Object.values(uploadAttachment.refusals)]
  const form = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''))
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...contentTypes), form, async (type, body) => {
      await site.database.pool.query('truncate platform_turns, jobs_attachments')
      const response = await fetch(site.address + uploadAttachment.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': type },
        body: Buffer.from(body, 'latin1'),
      })
      const said: unknown = await response.json()
      expect([response.status, declared.includes(response.status)]).toEqual([response.status, true])
      if (response.status === 201) taken += 1
      else expect(said).toMatchObject({ error: expect.stringMatching(/^error\.[a-zA-Z]+$/) })
      expect(await filesOnDisk(site)).toHaveLength(taken)
    }),
    { numRuns: 200 },
  )
})

test('the API description says that a file is sent and its size limit', async () => {
  const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = Described.parse(await (await site.get('/api/openapi.json')).json())
  expect(paths[uploadAttachment.path]?.post).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { file: { type: 'string', format: 'binary', maxLength: 16 * 1024 * 1024 } } },
        },
      },
    },
    responses: { 201: {}, 413: {}, 415: {}, 419: {}, 401: {} },
  })
})

test('the browser sends the anti-forgery pair with a file', async () => {
  const form = () => {
    const data = new FormData()
    data.append('file', new Blob([Uint8Array.from(samplePdf())]), 'letter.pdf')
    return data
  }
  await member.get('/api/get/users/current')
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(site.address + uploadAttachment.path, { method: 'POST', headers, body: form() })
    await response.arrayBuffer()
    return response.status
  }
  const before = (await filesOnDisk(site)).length
  expect(await send({ cookie })).toBe(419)
  expect(await send({})).toBe(419)
  expect(await send({ authorization: 'Bearer made-up' })).toBe(401)
  expect(await filesOnDisk(site)).toHaveLength(before)
  expect(await send({ cookie, 'x-xsrf-token': member.cookies.get('XSRF-TOKEN') ?? '' })).toBe(201)
})

test('no other endpoint accepts a form', async () => {
  const form = new FormData()
  form.append('text', 'x')
  const response = await fetch(`${site.address}/api/post/jobs/applications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  })
  expect([response.status, await response.json()]).toEqual([415, { error: 'error.incorrectData' }])
})

test('a body declared as far too large is refused before it is sent', async () => {
  const status = await new Promise((answered, failed) => {
    const sending = request(
      site.address + uploadAttachment.path,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${member.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 10_000_000_000,
        },
      },
      (response) => {
        answered([response.statusCode, response.headers.connection])
        sending.destroy()
      },
    )
    sending.on('error', failed)
    sending.flushHeaders()
  })
  expect(status).toEqual([413, 'close'])
})
