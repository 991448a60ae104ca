import type { Page } from 'playwright-core'
import type { LanguageCode } from '#platform/contract/language.ts'
import { eventually } from './eventually.ts'
import { leaveWindow, staffWords } from './staff-page.ts'
import { open } from './visitor.ts'
import type { WrittenItem } from './written-item.ts'

/** Opens the page of a text, and returns the parts that journeys use. */
export async function openText(
  page: Page,
  item: WrittenItem,
  language: LanguageCode = 'en',
  pageLanguage: LanguageCode = 'en',
  { isReadOnly = false } = {},
) {
  const t = await staffWords(pageLanguage, 'staffArticle')
  await open(page, item.path(language, pageLanguage))
  const title = page.getByRole('textbox', { name: t('fields.title'), exact: true })
  const body = page.getByRole('textbox', { name: t('fields.body', { language: t(`languages.${language}`) }) })
  const saved = page.getByText(new RegExp(`^${t('saving.saved', { time: '' })}\\d`))
  await title.waitFor()
  await eventually(() => title.isEditable()).toBe(!isReadOnly)
  return {
    t,
    title,
    body,
    saved,
    status: (text: string) => page.getByRole('status').filter({ hasText: text }),
    /** Replaces the words of a block by others. */
    async write(place: number, text: string) {
      await body.locator(':scope > p').nth(place).selectText()
      // One change, as by pasting.
      await page.keyboard.insertText(text)
    },
    text: async () => (await body.locator(':scope > *').allInnerTexts()).filter((line) => line.trim()).join('\n\n'),
    /** Leaves and returns to the window; the text is then saved. */
    hide: () => leaveWindow(page),
  }
}
