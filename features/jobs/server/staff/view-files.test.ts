import { expect, onTestFinished, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { applied, uploaded } from '#test/job-applications.ts'
import { samplePdf, samplePicture } from '#test/sample-files.ts'
import { startSite } from '#test/site.ts'

test('a file is shown in a frame of this site alone, cannot run, and each opening is recorded', async () => {
  const site = await startSite()
  onTestFinished(() => site.close())
  const applicant = await site.newMember()
  const reviewer = await site.newMember({ roles: ['communitymanagement'] })
  const pdf = await uploaded(site, applicant)
  const picture = await uploaded(site, applicant, { bytes: await samplePicture('png'), name: 'me.png' })
  const { id } = await applied(site, applicant, { attachments: [pdf.id, picture.id] })
  const at = (file: string) => `/api/get/housekeeping/jobs/files/${file}`
  const policies: string[] = []
  for (const { id: file, type, bytes } of [pdf, picture]) {
    const response = await reviewer.get(at(file))
    expect((await response.arrayBuffer()).byteLength).toBe(bytes)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline;/),
    })
    policies.push(headers['content-security-policy'] ?? '')
  }
  const common =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
  expect(policies).toEqual([common, `${common}; sandbox`])
  const { acts } = await listActs(site.database.db, { act: 'application.fileRead', id: String(id) }, 10)
  expect(acts.map(({ account_id }) => account_id)).toEqual([reviewer.accountId, reviewer.accountId])
  // A head without a department reviews nothing, and the applicant has downloads of their own.
  const head = await site.newMember({ roles: ['headof'] })
  for (const by of [applicant, head, site.newGuest()]) expect((await by.get(at(pdf.id))).status).toBe(404)
  expect(samplePdf().byteLength).toBe(pdf.bytes)
})
