import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPosition, ownApplications } from '#test/job-applications.ts'
import { samplePdf } from '#test/sample-files.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { open, phone, type VisitorOptions } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()

/** Opens the form of a new position and fills in all but the files. */
async function formOf(options: VisitorOptions = {}) {
  const positionId = await newPosition(own.site)
  const member = await own.site.newMember()
  const page = await meetMember(own, member, options)
  await open(page, `/en/community/jobs?apply=${positionId}`)
  const form = page.locator('main form')
  await form.getByLabel(english('jobs:form.habboExperience')).fill('5')
  await form.getByLabel(english('jobs:form.discordUsername')).fill('night.owl')
  await form.getByLabel(english('jobs:form.motivation')).fill('I like bells.')
  const button = (key: 'remove' | 'cancel' | 'dismiss', name: string) =>
    form.getByRole('button', { name: english(`jobs:files.${key}`, { name }) })
  return {
    ...{ member, page, form, button },
    add: async (name: string, buffer = samplePdf()) =>
      form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer }),
    send: form.getByRole('button', { name: english('jobs:apply.send') }),
  }
}

/** Limits the upload of a page to so many bytes in a second; -1 removes the limit. */
async function narrow(page: Page, uploadThroughput: number): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  })
}

async function unsentOf({ accountId }: { accountId: number }): Promise<string[]> {
  const { rows } = await own.site.database.pool.query<{ name: string }>(
    'select name from jobs_attachments where account_id = $1 and application_id is null order by name',
    [accountId],
  )
  return rows.map(({ name }) => name)
}

test('on a slow connection a file shows its progress and can be cancelled; the next one follows', async () => {
  const { member, page, form, button, add, send } = await formOf({ viewport: phone })
  await narrow(page, 50_000)
  await add('large.pdf', Buffer.alloc(3_000_000, '%PDF-'))
  await add('letter.pdf')
  const bar = form.getByRole('progressbar', { name: english('jobs:files.progress', { name: 'large.pdf' }) })
  await eventually(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await form.getByText(english('jobs:files.waiting')).waitFor()
  expect(await violationsInThemes(page, 'files on their way', 'main')).toEqual([])
  await send.click()
  await form.getByText(english('jobs:files.wait')).waitFor()
  await button('cancel', 'large.pdf').press('Enter')
  await focused(form.getByRole('button', { name: english('jobs:files.add') }))
  await button('remove', 'letter.pdf').waitFor()
  expect(await form.getByText('large.pdf', { exact: true }).count()).toBe(0)
  expect(await unsentOf(member)).toEqual(['letter.pdf'])
  await send.click()
  await page.waitForURL(/application=\d+/)
  expect((await ownApplications(member))[0]?.attachments.map(({ name }) => name)).toEqual(['letter.pdf'])
})

test('missing files of a draft are reported when the form opens, and by name when it is sent', async () => {
  const { member, page, form, button, add, send } = await formOf({ refusals: [404] })
  await add('old.pdf')
  await button('remove', 'old.pdf').waitFor()
  await add('new.pdf')
  await button('remove', 'new.pdf').waitFor()
  const lose = (name: string) =>
    own.site.database.pool.query('delete from jobs_attachments where account_id = $1 and name = $2', [
      member.accountId,
      name,
    ])
  await lose('old.pdf')
  await page.reload()
  const goneNote = page.getByRole('main').getByText(english('jobs:files.goneTitle', { count: 1 }))
  await goneNote.waitFor()
  const row = (name: string) => form.getByRole('listitem').filter({ hasText: name })
  await row('old.pdf').getByText(english('jobs:files.gone')).waitFor()
  expect(await row('new.pdf').getByText(english('jobs:files.gone')).count()).toBe(0)
  expect(await violationsInThemes(page, 'a lost file', 'main')).toEqual([])
  await send.click()
  await form.getByText(english('jobs:files.goneSend', { count: 1, names: 'old.pdf' })).waitFor()
  expect(await ownApplications(member)).toEqual([])

  // Added again, it replaces the missing one.
  await add('old.pdf')
  await goneNote.waitFor({ state: 'detached' })
  await eventually(() => form.getByRole('listitem').count()).toBe(2)
  await lose('new.pdf')
  await send.click()
  await form.getByText(english('jobs:files.goneSend', { count: 1, names: 'new.pdf' })).waitFor()
  await button('remove', 'new.pdf').click()
  await send.click()
  await page.waitForURL(/application=\d+/)
  expect((await ownApplications(member))[0]?.attachments.map(({ name }) => name)).toEqual(['old.pdf'])
})
