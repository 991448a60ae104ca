import type { Locator, Page } from 'playwright-core'

/** The parts of a scanned player's page in English, as a visitor finds them. */

/** One of the five tabs; with its number (`Badges 407`) only once it says so. */
export function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
}

/** The drawn entries of a list: `Current badges`, `Former friends`. */
export function entriesOf(page: Page, list: string): Locator {
  return page.getByRole('list', { name: list }).getByRole('listitem')
}

/** The name that the profile card shows. */
export function playerName(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 2, name, exact: true })
}
