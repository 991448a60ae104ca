import { readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { filesOnDisk, sendForm, upload, uploaded } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { bombPng, samplePdf, samplePicture, sampleZip } from '#test/sample-files.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { attachmentLimits, dropAttachment, mostUnsentFiles, uploadAttachment } from '../contract.ts'
import { uploadsPerHour } from './upload-attachment.ts'

let site: TestSite
let member: Member
beforeAll(async () => {
  // Lets an upload choose its address.
  site = await startSite({ settings: { TRUST_PROXY: 'true' } })
  member = await site.newMember()
})
beforeEach(async () => {
  await site.database.pool.query('truncate jobs_attachments, platform_turns')
  await rm(path.join(site.dataFolder, 'attachments'), { recursive: true, force: true })
})
afterAll(() => site.close())

const count = async () =>
  (await site.database.pool.query<{ count: number }>('select count(*) from jobs_attachments')).rows[0]?.count

/** Sends a file that must be refused and checks that nothing of it is stored. */
async function refused(file: Parameters<typeof upload>[2]) {
  const before = await filesOnDisk(site)
  const { status, body } = await upload(site, member, file)
  expect(await filesOnDisk(site)).toEqual(before)
  expect(await count()).toBe(0)
  return [status, body]
}

async function stored(id: string): Promise<Buffer> {
  const { rows } = await site.database.pool.query<{ file: string }>('select file from jobs_attachments where id = $1', [
    id,
  ])
  const file = rows[0]?.file ?? ''
  expect(file).toMatch(/^[0-9a-f]{64}\.(pdf|png|jpg)$/)
  return readFile(path.join(site.dataFolder, 'attachments', file.slice(0, 2), file.slice(2, 4), file))
}

test('stores a PDF unchanged, and of a picture only its pixels', async () => {
  const pdf = samplePdf()
  const document = await uploaded(site, member, { bytes: pdf, name: 'Özgeçmiş für Günther.PDF' })
  expect(document).toMatchObject({ name: 'Özgeçmiş für Günther.pdf', type: 'application/pdf', bytes: pdf.length })
  expect(await stored(document.id)).toEqual(pdf)
  for (const format of ['png', 'jpeg'] as const) {
    const bytes = await samplePicture(format)
    const hidden = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>'), sampleZip()])
    const picture = await uploaded(site, member, { bytes: hidden, name: 'me.png', type: 'text/html' })
    expect(picture).toMatchObject({ name: format === 'png' ? 'me.png' : 'me.jpg', type: `image/${format}` })
    const kept = await stored(picture.id)
    expect(kept.length).toBe(picture.bytes)
    expect(kept.includes('PK\u0003\u0004') || kept.includes('<script') || kept.includes('secret place')).toBe(false)
    expect(await sharp(kept).metadata()).toMatchObject({ format, width: 32, height: 32 })
  }
})

test('refuses content that is neither a document nor a picture, under any name', async () => {
  const fileType = [415, { error: 'error.fileType' }]
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  for (const bytes of [
    gif,
    sampleZip(),
    Buffer.from('MZ\u0090\u0000', 'latin1'),
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('a letter'),
    Buffer.alloc(0),
    Buffer.from([0x89, 0x50]),
  ])
    for (const name of ['letter.pdf', 'me.png'])
      expect(await refused({ bytes, name, type: 'application/pdf' })).toEqual(fileType)
  for (const name of ['cv.pdf.exe', 'photo.png.html', 'cv.pdf.exe.', 'cv\u202efdp.exe', 'cv.pdf\u0000.js', 'x.svg'])
    expect(await refused({ bytes: samplePdf(), name })).toEqual(fileType)
  expect(await refused({ bytes: await samplePicture('png'), name: 'photo.png.html' })).toEqual(fileType)
})

test('refuses a PDF that is also another file type', async () => {
  const pdf = samplePdf()
  const javaScript = ' << /S /JavaScript /JS (app.alert(1)) >>'
  for (const bytes of [
    Buffer.concat([pdf, sampleZip()]),
    Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]),
    Buffer.concat([Buffer.from('<html>\n'), pdf]),
    samplePdf({ inside: '\n%<html><script>alert(1)</script>\n' }),
    samplePdf({ inside: javaScript }),
    samplePdf({ inside: javaScript.replaceAll('JS', '#4aS').replace('JavaScript', 'Java#53cript') }),
    samplePdf({ inside: ' /Names << /EmbeddedFiles 9 0 R >>' }),
    samplePdf({ inside: `\n%${sampleZip().toString('latin1')}\n` }),
    Buffer.from('%PDF-1.7\n'),
    pdf.subarray(0, pdf.length - 20),
    Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
  ]) {
    const [status, body] = await refused({ bytes })
    expect([422, 415]).toContain(status)
    expect(body).toEqual({ error: status === 422 ? 'error.fileBroken' : 'error.fileType' })
  }
})

test('refuses broken pictures and decompression bombs without decoding them', async () => {
  const broken = [422, { error: 'error.fileBroken' }]
  const png = await samplePicture('png', 300)
  const jpeg = await samplePicture('jpeg', 300)
  // Decoded, the first of them would take gigabytes.
  for (const bytes of [
    bombPng(65_500, 65_500, 2_000),
    bombPng(2_147_483_647, 2_147_483_647, 0),
    bombPng(10_000, 10_000, 10_000),
    bombPng(100, 100),
    png.subarray(0, 60),
    jpeg.subarray(0, jpeg.length / 2),
  ]) {
    expect(await refused({ bytes, name: 'me.png' })).toEqual(broken)
  }
})

test('accepts exactly 16 MB and not a byte more', async () => {
  const most = await uploaded(site, member, { bytes: samplePdf({ bytes: attachmentLimits.bytes }) })
  expect(most.bytes).toBe(16 * 1024 * 1024)
  await member.ask(dropAttachment, { params: { id: most.id } })
  const bytes = samplePdf({ bytes: attachmentLimits.bytes + 1 })
  expect(await refused({ bytes })).toEqual([413, { error: 'error.fileTooLarge' }])
  expect(await refused({ bytes: Buffer.alloc(40 * 1024 * 1024) })).toEqual([413, { error: 'error.fileTooLarge' }])
})

test('refuses a form without a file, with two, with other fields, or malformed', async () => {
  const pdf = new Blob([Uint8Array.from(samplePdf())])
  const missing = { status: 422, body: { error: 'error.formFieldRequired' } }
  expect(await sendForm(site, member, new FormData())).toEqual(missing)
  expect((await upload(site, member, { bytes: samplePdf(), part: 'other' })).body).toEqual(missing.body)
  const text = new FormData()
  text.append('file', 'a text')
  expect(await sendForm(site, member, text)).toEqual(missing)
  const two = new FormData()
  for (const name of ['one.pdf', 'two.pdf']) two.append('file', pdf, name)
  const many = new FormData()
  for (let field = 0; field < 10; field++) many.append(`field${field}`, 'x')
  many.append('file', pdf, 'letter.pdf')
  for (const form of [two, many, 'no form']) expect([415, 422]).toContain((await sendForm(site, member, form)).status)
  expect([await filesOnDisk(site), await count()]).toEqual([[], 0])
})

/**
 * Starts sending ten million bytes; `answered` is the status, `closed` resolves when the connection
 * is cut.
 */
function beginSending(headers: Record<string, string>) {
  const { promise: answered, resolve } = Promise.withResolvers<number | undefined>()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const sending = request(
    site.address + uploadAttachment.path,
    {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 10_000_000, ...headers },
    },
    (response) => resolve(response.resume().statusCode),
  )
  sending.on('error', () => {})
  sending.on('socket', (socket) => socket.on('close', close))
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
  return { sending, answered, closed }
}

test('a refusal before the upload ends closes the connection', async () => {
  const { cookies } = await site.newMember()
  const noPair = beginSending({ cookie: `session=${cookies.get('session')}` })
  const nobody = beginSending({ authorization: 'Bearer nothing' })
  expect(await Promise.all([noPair.answered, nobody.answered])).toEqual([419, 401])
  await Promise.all([noPair.closed, nobody.closed])
})

test('slow uploads from one network do not block other networks', async () => {
  const slow = await Promise.all([1, 2, 3, 4].map(() => site.newMember()))
  const sent = [...slow, ...slow].map(({ token }) =>
    beginSending({ authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' }),
  )
  const turns = 'select sum(taken)::integer as taken from platform_turns'
  await expect.poll(async () => (await site.database.pool.query(turns)).rows[0].taken).toBe(sent.length)
  await uploaded(site, member)
  for (const { sending } of sent) sending.destroy()
})

test('an aborted upload leaves nothing', async () => {
  const { sending } = beginSending({ authorization: `Bearer ${member.token}` })
  await new Promise<void>((sent) => sending.write(samplePdf({ bytes: 3_000_000 }), () => sent()))
  sending.destroy()
  await expect.poll(async () => [await filesOnDisk(site), await count()]).toEqual([[], 0])
  // The connection slot is free again.
  await uploaded(site, member)
})

test('an account has at most ten unsent files, also when uploading concurrently', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => upload(site, member, { bytes: samplePdf() })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostUnsentFiles)
  const others = answers.filter(({ status }) => status !== 201)
  expect(others).toEqual(others.map(() => ({ status: 429, body: { error: 'error.tooManyFiles' } })))
  expect([await filesOnDisk(site).then(({ length }) => length), await count()]).toEqual([10, 10])
  const { rows } = await site.database.pool.query<{ id: string }>('select id from jobs_attachments limit 1')
  expect((await member.ask(dropAttachment, { params: { id: rows[0]?.id ?? '' } })).status).toBe(200)
  await uploaded(site, member)
})

test('uploads are rate limited, accepted or not', async () => {
  const other = await site.newMember()
  for (let sent = 0; sent < uploadsPerHour; sent++) await upload(site, other, { bytes: Buffer.from('nothing') })
  const { status, body } = await upload(site, other, { bytes: samplePdf() })
  expect([status, body]).toEqual([429, { error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) }])
})
