import type { Page } from 'playwright-core'
import type { Member } from '#test/member.ts'
import type { OwnSite } from './own-site.ts'
import type { VisitorOptions } from './visitor.ts'

/** Opens a page of a browser in which the member is logged in. */
export async function meetMember(own: OwnSite, member: Member, options: VisitorOptions = {}): Promise<Page> {
  const page = await own.meetVisitor(options)
  await bringCookies(page, options.baseURL ?? own.site.address, member.cookies)
  return page
}

/** Replaces the cookies of a page's browser by those of a client. */
export async function bringCookies(page: Page, address: string, cookies: ReadonlyMap<string, string>): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: address })))
}
