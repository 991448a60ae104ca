import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerApplicant } from '#features/jobs/server/api.ts'
import { newPosition, ownApplications } from '#test/job-applications.ts'
import { samplePdf } from '#test/sample-files.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { open } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()

/** Whether an element has or contains the focus. */
const hasFocus = (locator: Locator) => locator.evaluate((element) => element.contains(document.activeElement))

async function press(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, control, key)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test('applying with a file, chatting with the team and withdrawing work by keyboard alone without losing the focus', async () => {
  const positionId = await newPosition(own.site)
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  await open(page, '/en/community/jobs')
  const main = page.getByRole('main')
  const way = page.locator(`#apply-${positionId}`)
  const form = main.locator('form')
  const part = main.locator('[tabindex="-1"]').filter({ has: page.getByRole('link', { name: english('jobs:back') }) })
  await page.getByText(english('jobs:own.none')).waitFor()

  await press(page, way)
  await form.waitFor()
  await focused(part)
  await press(page, part.getByRole('link', { name: english('jobs:back') }))
  await focused(way)
  await page.keyboard.press('Enter')
  await focused(part)

  await type(page, form.getByLabel(english('jobs:form.habboExperience')), '7')
  await tabTo(page, form.getByRole('switch', { name: english('jobs:form.wasOnFansite') }))
  await page.keyboard.press('Space')
  await type(page, form.getByLabel(english('jobs:form.fansiteName')), 'Nachtportal')
  await type(page, form.getByLabel(english('jobs:form.discordUsername')), 'night.owl')
  await type(page, form.getByLabel(english('jobs:form.motivation')), 'I like bells.')
  const adding = form.getByRole('button', { name: english('jobs:files.add') })
  const chosen = ['letter.pdf', 'second.pdf']
  page.on('filechooser', (chooser) => {
    const name = chosen.shift() ?? ''
    void chooser.setFiles({ name, mimeType: 'application/pdf', buffer: samplePdf() })
  })
  for (const name of [...chosen]) {
    if (!(await hasFocus(adding))) await tabTo(page, adding)
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: english('jobs:files.remove', { name }) }).waitFor()
  }
  await press(page, form.getByRole('button', { name: english('jobs:files.remove', { name: 'letter.pdf' }) }))
  await focused(adding)
  await press(page, form.getByRole('button', { name: english('jobs:apply.send') }))

  await page.waitForURL(/application=\d+/)
  const [application] = await ownApplications(member)
  expect(application).toMatchObject({ fansiteName: 'Nachtportal', attachments: [{ name: 'second.pdf' }] })
  const id = application?.id ?? 0
  await main.getByText(english('jobs:stand.pending')).waitFor()
  await focused(part)
  await answerApplicant(own.site.database.db, id, { authorId: member.accountId, text: 'When?' }, new Date())
  const log = main.getByRole('log')
  await log.getByText('When?').waitFor()
  const writing = main.getByLabel(english('jobs:chat.write'))
  await type(page, writing, 'Tonight!')
  await press(page, main.getByRole('button', { name: english('jobs:chat.send') }))
  await log.getByText('Tonight!').waitFor()
  await focused(writing)

  await press(page, main.getByRole('button', { name: english('jobs:withdraw.act') }), 'Shift+Tab')
  await press(page, page.getByRole('dialog').getByRole('button', { name: english('jobs:withdraw.yes') }))
  await main.getByText(english('jobs:stand.withdrawn')).waitFor()
  await eventually(() => hasFocus(part)).toBe(true)
  await main.getByText(english('jobs:chat.withdrawn')).waitFor()
  await log.getByText('Tonight!').waitFor()
  expect(await writing.count()).toBe(0)
  await press(page, part.getByRole('link', { name: english('jobs:back') }))
  const row = page.locator(`#application-${id}`)
  await focused(row)
  await page.keyboard.press('Enter')
  await focused(part)
  await page.goBack()
  await focused(row)
})
