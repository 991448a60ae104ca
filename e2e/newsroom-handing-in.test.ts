import { expect, test } from 'vitest'
import { createItem, showText } from '#features/news/contract.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { desktop, open, phone } from './visitor.ts'
import { wordsIn } from './words.ts'

/** A text from its first word to its readers, with the writers' own server. */
const own = startOwnSite()

test('level 1 writes short news on a phone and hands them in, level 3 publishes them for visitors', async () => {
  const words = await wordsIn('en')
  const t = (key: string, values = {}) => words(key as never, { ns: 'staffArticle', ...values }) as string
  const writer = await own.site.newMember({ roles: ['news_lvl1'] })
  const publisher = await own.site.newMember({ roles: ['news_lvl3'] })
  const created = await writer.ask(createItem, { body: { category: 'events', isShort: true, language: 'en' } })
  const { id } = createItem.result.parse(created.body)
  const path = `/en/housekeeping/news/${id}/en`

  const page = await meetMember(own, writer, { viewport: phone })
  await open(page, path)
  const title = page.getByRole('textbox', { name: t('fields.title'), exact: true })
  await eventually(() => title.isEditable()).toBe(true)
  await title.fill('The rink is open')
  await title.press('Enter')
  await page.keyboard.type('The rink behind the lobby opens tonight.')
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('acts.handedIn')).waitFor()
  const stored = showText.result.parse((await writer.ask(showText, { params: { id, language: 'en' } })).body)
  expect(stored).toMatchObject({ title: 'The rink is open', summary: 'The rink behind the lobby opens tonight.' })

  const desk = await meetMember(own, publisher, { viewport: desktop })
  await open(desk, path)
  const publish = desk.getByRole('button', { name: t('primary.publishLanguage', { language: t('languages.en') }) })
  await publish.click()
  await desk.getByText(t('acts.published', { language: t('languages.en') })).waitFor()
  await desk.getByRole('link', { name: t('primary.look') }).waitFor()

  const visitor = await own.meetVisitor()
  await open(visitor, '/en/home')
  await visitor.getByText('The rink is open').first().waitFor()
})
