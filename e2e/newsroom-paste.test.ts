import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createItem, saveText, showText } from '#features/news/contract.ts'
import { openBrowser } from '#test/browser.ts'
import { startSite } from '#test/site.ts'
import { bringCookies } from './member-visitor.ts'
import { open } from './visitor.ts'

/**
 * What programs put on the clipboard, and what attackers might, pasted into the editor of an
 * article: each file of `test/paste` (HTML is in `.clip`), and the blocks that it becomes beside
 * it. `PASTE=write` writes those again, for a look at what has changed.
 */
const folder = path.join(import.meta.dirname, '../test/paste')

test('pasted text becomes blocks of news and nothing else', async () => {
  const site = await startSite()
  const browser = await openBrowser()
  try {
    const writer = await site.newMember({ roles: ['news_lvl3'] })
    const made = await writer.ask(createItem, { body: { category: 'habbo', language: 'en' } })
    const { id } = createItem.result.parse(made.body)
    const context = await browser.newContext({ baseURL: site.address })
    const page = await context.newPage()
    const asked: string[] = []
    const refused: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // The pictures of the corpus are not there.
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().includes('/pictures/')) refused.push(response.url())
    })
    const failed: string[] = []
    page.on('pageerror', (error) => failed.push(String(error)))
    await bringCookies(page, site.address, writer.cookies)
    await open(page, `/en/housekeeping/news/${id}/en`)
    const text = page.locator('.ProseMirror')
    await text.click()

    const files = (await readdir(folder)).filter((file) => !file.endsWith('.json'))
    expect(files.length).toBeGreaterThanOrEqual(60)
    for (const file of files) {
      const content = await readFile(path.join(folder, file), 'utf8')
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      const saving = page.waitForRequest((request) => request.method() === 'PATCH')
      await text.evaluate(
        (element, { type, given }) => {
          const data = new DataTransfer()
          data.setData(type, given)
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
          // A window that is left saves at once.
          Object.defineProperty(document, 'hidden', { value: true, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
          Object.defineProperty(document, 'hidden', { value: false, configurable: true })
        },
        { type: file.endsWith('.clip') ? 'text/html' : 'text/plain', given: content },
      )
      const request = await saving
      expect((await request.response())?.status(), file).toBe(200)
      const { body: blocks } = saveText.body.parse(request.postDataJSON())
      // The server stores it as it is.
      const shown = await writer.ask(showText, { params: { id: String(id), language: 'en' } })
      expect(showText.result.parse(shown.body).body, file).toEqual(blocks)
      const beside = path.join(folder, `${path.parse(file).name}.json`)
      if (process.env.PASTE === 'write') await writeFile(beside, `${JSON.stringify(blocks, null, 2)}\n`)
      expect(blocks, file).toEqual(JSON.parse(await readFile(beside, 'utf8')))
    }
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(failed).toEqual([])
    expect(refused).toEqual([])
    expect(asked.filter((address) => /^https?:/.test(address) && new URL(address).hostname !== '127.0.0.1')).toEqual([])
  } finally {
    await browser.close()
    await site.close()
  }
})
