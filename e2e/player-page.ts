import type { Locator, Page } from 'playwright-core'

// Locators for the English page of a scanned player.

/** One of the five tabs. With a number (`Badges 407`) it exists once it shows that number. */
export function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
}

/** The rendered entries of a list: `Current badges`, `Former friends`. */
export function entriesOf(page: Page, list: string): Locator {
  return page.getByRole('list', { name: list }).getByRole('listitem')
}

/** The player's name on the profile card. */
export function playerName(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}
