import type { Locator, Page } from 'playwright-core'
import { type Block, createItem, type Inline, saveText, showText } from '#features/news/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import type { OwnSite } from './own-site.ts'
import { leaveWindow, staffWords } from './staff-page.ts'
import { open, type VisitorOptions } from './visitor.ts'

export const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })
export const heading = (level: 2 | 3, ...children: Inline[]): Block => ({ kind: 'heading', level, id: '', children })

/** Gives the site a badge with a name and a player, as scans bring them. */
export async function bringBadge(own: OwnSite, code: string, name: string, player: string): Promise<void> {
  const { world } = own.site.hotel
  for (const hotel of ['hhus', 'hhde', 'hhtr'] as const) world.labelBadge(hotel, code, name)
  world.addPlayer('hhus', { name: player, badges: 0 })
  world.giveBadge('hhus', player, code)
  await own.site.scan('hhus', player)
}

/** Opens the editor of a new text as a member who may publish, with the parts that journeys use. */
export async function openEditor(
  own: OwnSite,
  {
    language = 'en',
    body = [],
    ...visitor
  }: VisitorOptions & { language?: LanguageCode; body?: readonly Block[] } = {},
) {
  const [t, page$] = [await staffWords(language, 'staffEditor'), await staffWords(language, 'staffArticle')]
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const { id } = createItem.result.parse((await writer.ask(createItem, { body: { category: 'habbo', language } })).body)
  const params = { id: String(id), language }
  if (body.length > 0) {
    const text = { title: 'Winter market', summary: '', pictureAlt: '', body: [...body] }
    const { status } = await writer.ask(saveText, { params, body: { ...text, version: 1, kind: 'saved' } })
    if (status !== 200) throw new Error(`The text was not saved: ${status}`)
  }
  const page = await meetMember(own, writer, visitor)
  const path = `/${language}/housekeeping/news/${id}/${language}`
  const text = page.getByRole('textbox', { name: page$('fields.body', { language: page$(`languages.${language}`) }) })
  const title = page.getByRole('textbox', { name: page$('fields.title'), exact: true })
  const tools = page.getByRole('toolbar', { name: t('tools.label') })
  const dialog = page.getByRole('dialog')
  const reopen = async () => {
    await open(page, path)
    await text.waitFor()
    await eventually(() => title.isEditable()).toBe(true)
  }
  await reopen()
  return {
    ...{ page, t, ofPage: page$, path, text, title, tools, dialog, reopen, writer, id },
    keys: page.keyboard,
    /** Sets the cursor; the editor reads its place before the next frame. */
    async goTo(place: Locator) {
      await text.focus()
      await place.click()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    },
    /** A button of the toolbar. */
    tool: (key: string) => tools.getByRole('button', { name: t(key), exact: true }),
    /** A field of the open dialog. */
    field: (key: string) => dialog.getByLabel(t(`fields.${key}`), { exact: true }),
    /** Fills fields of the open dialog, and inserts what it asks for. */
    async fill(fields: Record<string, string>) {
      for (const [key, value] of Object.entries(fields)) {
        const field = dialog.getByLabel(t(`fields.${key}`), { exact: true })
        if (key === 'hotel' || key === 'tone') await field.selectOption(value)
        else await field.fill(value)
      }
      await dialog.locator('[type=submit]').click()
      await dialog.waitFor({ state: 'detached' })
      await focused()
    },
    /** The blocks that the server has, once the page has saved. */
    async saved(): Promise<Block[]> {
      await leaveWindow(page)
      return showText.result.parse((await writer.ask(showText, { params })).body).body
    },
  }

  /** Waits until the text has the focus again. */
  async function focused(): Promise<void> {
    await eventually(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
  }
}

/** The elements of a page that are wider than its window. */
export async function sidewaysWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
