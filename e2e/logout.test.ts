import { test } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

const own = startOwnSite()

test('a failed logout shows a message', async () => {
  const page = await meetMember(own, await own.site.newMember(), { refusals: [500] })
  await open(page, '/en/home')
  const { t, ...tools } = await visitorTools(page)
  await page.route('**/api/post/users/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await tools.userMenu.click()
  await tools.logOut.click()
  await page.getByRole('alert').getByText(t('common:error.form')).waitFor()
  await tools.userMenu.waitFor()
})

test('after the logout the page shows a guest at once, even if the response is slow', async () => {
  const page = await meetMember(own, await own.site.newMember())
  await open(page, '/en/home')
  const tools = await visitorTools(page)
  await tools.userMenu.click()
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**${showCurrentUser.path}`, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(`**${showCurrentUser.path}`)
  await tools.logOut.click()
  await asked
  await tools.open.waitFor()
  answer()
  await tools.open.waitFor()
})
