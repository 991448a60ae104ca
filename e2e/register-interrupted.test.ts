import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { meetStranger, mottoForm, newPlayer, password, reachCode, userOf } from './motto-form.ts'
import { startOwnSite } from './own-site.ts'
import { phone } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite({ settings: { TRUST_PROXY: 'true' } })

test('hotel and name survive a discarded page and a change of language, the password does not', async () => {
  const name = newPlayer(own, 'hhes')
  const page = await meetStranger(own, { viewport: phone })
  const first = await reachCode(page, newPlayer(own, 'hhus'))
  await first.hotel.selectOption('hhes')
  await first.name.fill(name)
  const code = await first.readCode(first.firstCode)
  own.site.hotel.world.setMotto('hhes', name, code)

  await page.reload()
  const again = await mottoForm(page.locator('main form'))
  await eventually(() => again.name.inputValue()).toBe(name)
  await eventually(() => again.hotel.inputValue()).toBe('hhes')
  expect(await again.password.inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(password)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL('/de/users/register')
  const german = await wordsIn('de')
  const form = await mottoForm(page.locator('main form'), 'de')
  await eventually(() => form.name.inputValue()).toBe(name)
  await eventually(() => form.hotel.inputValue()).toBe('hhes')
  await form.password.fill(password)
  await form.confirmation.fill(password)
  await form.terms.check()
  await page.getByRole('button', { name: german('accounts:register.toCode') }).click()
  expect(await form.readCode()).toBe(code)
  await form.window.getByText(german('accounts:motto.found')).waitFor()
  await page.getByRole('button', { name: german('accounts:register.submit'), exact: true }).click()
  await page.waitForURL('/de/home')
  expect(await userOf(page)).toBe(name)
  await eventually(() => page.evaluate(() => sessionStorage.getItem('player'))).toBeNull()
})

test('the password reset keeps the name typed for registration', async () => {
  const name = newPlayer(own, 'hhus')
  const page = await meetStranger(own)
  await reachCode(page, name)
  await page
    .getByRole('main')
    .getByRole('button', { name: english('accounts:register.forgot') })
    .click()
  const form = await mottoForm(page.getByRole('dialog', { name: english('accounts:forgot.title') }))
  await eventually(() => form.name.inputValue()).toBe(name)
})
