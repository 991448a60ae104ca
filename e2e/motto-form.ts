import type { Locator, Page } from 'playwright-core'
import { showCurrentUser } from '#features/accounts/contract.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { OwnSite } from './own-site.ts'
import { open, type VisitorOptions } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The passwords of the journeys. The strength meter accepts them. */
export const password = 'a lamp in the hall'
export const otherPassword = 'the bell rings twice'

/** The preselected hotel in each language (specification §3.1). */
export const homeHotels: Record<LanguageCode, HotelCode> = { de: 'hhde', en: 'hhus', tr: 'hhtr' }

let counted = 0

/** An unused network address, since codes and proofs are limited for each. The site must trust its proxy. */
export function newAddress(): string {
  counted += 1
  return `203.0.113.${counted}`
}

/** Opens a page for a visitor with an unused network address. */
export function meetStranger(
  own: OwnSite,
  { address = newAddress(), ...options }: VisitorOptions & { address?: string } = {},
) {
  return own.meetVisitor({ ...options, extraHTTPHeaders: { 'x-forwarded-for': address } })
}

/** Adds a player to a hotel and returns the name. */
export function newPlayer(own: OwnSite, hotel: HotelCode, motto = 'not a morning person'): string {
  counted += 1
  const name = `guest.no-${counted}`
  own.site.hotel.world.addPlayer(hotel, { name, motto })
  return name
}

/** The parts of a form that requires a code in the motto, in a language. */
export async function mottoForm(form: Locator, language: LanguageCode = 'en') {
  const t = await wordsIn(language)
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const code = form.locator('code')
  return {
    t,
    hotel: field(t('accounts:fields.hotel')),
    name: field(t('accounts:fields.name')),
    password: field(t('accounts:fields.password')),
    newPassword: field(t('accounts:forgot.newPassword')),
    confirmation: field(t('accounts:fields.confirmation')),
    terms: form.getByRole('checkbox'),
    copy: form.getByRole('button', { name: t('accounts:code.copy') }),
    code,
    /** Waits for a code other than `before` and returns it. */
    async readCode(before = ''): Promise<string> {
      const shown = before === '' ? code : code.filter({ hasNotText: before })
      return (await shown.textContent()) ?? ''
    },
    /** The picture of the player with the motto. */
    window: form.getByRole('status').filter({ has: form.page().locator('img') }),
    renew: form.getByRole('button', { name: t('accounts:code.renew') }),
  }
}

/** Completes the first step of a registration, until a code is shown; returns the form. */
export async function reachCode(page: Page, name: string, language: LanguageCode = 'en') {
  await open(page, `/${language}/users/register`)
  const form = await mottoForm(page.locator('main form'), language)
  await form.name.fill(name)
  await form.password.fill(password)
  await form.confirmation.fill(password)
  await form.terms.check()
  await page.getByRole('button', { name: form.t('accounts:register.toCode') }).click()
  const submit = page.getByRole('button', { name: form.t('accounts:register.submit'), exact: true })
  return { ...form, submit, firstCode: await form.readCode() }
}

/** The name of the member whose cookies a page has; null for a guest. */
export async function userOf(page: Page): Promise<string | null> {
  const response = await page.request.get(showCurrentUser.path)
  return showCurrentUser.result.parse(await response.json()).user?.name ?? null
}

/** A visitor whose browser denies access to the clipboard: granting one permission denies all others. */
export const withoutClipboard: VisitorOptions = { permissions: ['notifications'] }
