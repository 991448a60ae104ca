import type { Locator, Page } from 'playwright-core'

/** Presses a key, Tab by default, until the element has the focus. */
export async function tabTo(page: Page, locator: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press(key)
    if (await locator.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never reached ${locator}`)
}
