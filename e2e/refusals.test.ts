import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startOwnSite } from './own-site.ts'
import { entriesOf, playerName, tab } from './player-page.ts'
import { open } from './visitor.ts'
import { english, like, unknown, wordsIn } from './words.ts'

const own = startOwnSite()

const nameField = (page: Page) => page.getByRole('textbox').first()

async function ask(page: Page, name: string) {
  await nameField(page).fill(name)
  await page.keyboard.press('Enter')
}

test('invalid and unknown names are refused with a message, and typed text is kept', async () => {
  const language = 'tr'
  const words = await wordsIn(language)
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, `/${language}/home`)
  for (const name of ['Jürgen', 'two words', '🦉', `${'x'.repeat(33)}`, 'ığdır']) {
    await ask(page, name)
    await page.getByRole('alert').getByText(words('common:error.nameInvalid')).waitFor()
    expect(await nameField(page).inputValue()).toBe(name)
    expect(await nameField(page).getAttribute('aria-invalid')).toBe('true')
    await nameField(page).fill('')
  }
  for (const name of ['', '   ']) {
    await ask(page, name)
    await page.getByRole('alert').getByText(words('common:error.formFieldRequired')).waitFor()
  }
  expect(new URL(page.url()).pathname).toBe(`/${language}/home`)
  expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true)

  await page.getByRole('combobox').first().selectOption('hhus')
  await ask(page, 'nobody.here')
  const sentence = words('desk:form.refused.userNotFound', { name: 'nobody.here', hotel: 'Habbo.com' })
  await page.getByRole('alert').getByText(sentence).waitFor()
  expect(await nameField(page).inputValue()).toBe('nobody.here')
})

test('a name with markup or SQL finds no player and breaks nothing', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, '/en/home')
  for (const name of ["';DROP/**/TABLE--", '<img/src=x>', '%2e%2e%2f', '{{7*7}}']) {
    await ask(page, name)
    await page
      .getByRole('alert')
      .getByText(english('desk:form.refused.userNotFound', { name, hotel: 'Habbo.com' }))
      .waitFor()
    expect(await nameField(page).inputValue()).toBe(name)
  }
})

test('a former name of a known player leads to the current name', async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'was.called' })
  const { habboId } = await own.site.scan('hhus', 'was.called')
  world.rename('hhus', 'was.called', 'is.called')
  await own.site.scan('hhus', 'is.called')
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, '/en/home')
  await ask(page, 'Was.Called')
  await page.getByText(english('refusedScan:refused.renamed', { name: 'is.called' })).waitFor()
  await page.getByRole('link', { name: english('refusedScan:refused.renamedPage', { name: 'is.called' }) }).click()
  await page.waitForURL(`/en/scanner/users/${habboId}`)
  await playerName(page, 'is.called').waitFor()
})

test('the page of an unscanned player is a 404 with the scan form', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  const response = await open(page, `/en/scanner/users/hhus-${'0'.repeat(32)}`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: english('scanner:missing.title') }).waitFor()
  await page.getByText(english('scanner:missing.text')).waitFor()
  await ask(page, 'luna.tic')
  await playerName(page, 'luna.tic').waitFor()
})

test('an unknown address is a 404 that links to the home page', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  const response = await open(page, '/en/community/nowhere')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: english('common:notFound.heading') }).waitFor()
  await page.getByRole('link', { name: english('common:notFound.home'), exact: true }).click()
  await page.waitForURL('/en/home')
})

test('a private player who was never scanned: the page says that nothing can be shown', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await ask(page, 'frosty')
  await playerName(page, 'frosty').waitFor()
  await page.getByText(english('scanner:standing.private.title')).waitFor()
  expect(await page.getByText(english('scanner:standing.private.nothing')).count()).toBe(1)
  await page.getByRole('region', { name: 'Profile' }).getByText('Private profile', { exact: true }).waitFor()
  await tab(page, 'Friends').click()
  await page.getByRole('heading', { name: english('scanner:panel.shut') }).waitFor()
  await page.getByText(english('scanner:panel.shutWhy')).waitFor()
  await page.getByText(english('scanner:guestBook.empty.shut')).waitFor()
  expect(await page.getByText(english('scanner:guestBook.empty.text')).count()).toBe(0)
})

test('a player who became private keeps the stored data, and nothing becomes former', async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'shuts.door', badges: 20, friends: 15, motto: 'come in' })
  const { habboId } = await own.site.scan('hhus', 'shuts.door')
  world.setVisibility('hhus', 'shuts.door', 'private')
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}`)
  await page.getByRole('button', { name: 'Scan again' }).click()
  await page.getByText(english('scanner:standing.private.title')).waitFor()
  await page.getByText(like(english('scanner:standing.private.kept', { date: unknown }))).waitFor()
  await tab(page, 'Badges 20').waitFor()
  expect(await entriesOf(page, 'Current badges').count()).toBe(20)
  expect(await page.getByRole('list', { name: 'Former badges' }).count()).toBe(0)
  await tab(page, 'Friends 15').waitFor()
})

test('a banned player who was never scanned: the form says that the profile is banned or closed, and how the site knows', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, '/en/home')
  await ask(page, 'xX-rex-Xx')
  await page
    .getByText(english('refusedScan:refused.bannedOrClosed', { name: 'xX-rex-Xx', hotel: 'Habbo.com' }))
    .waitFor()
  const note = page.locator('form').getByRole('alert')
  await note.getByText(english('refusedScan:refused.bannedOrClosedWhy')).waitFor()
  expect(await note.count()).toBe(1)
  const field = nameField(page)
  expect(await field.inputValue()).toBe('xX-rex-Xx')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const description = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
  expect(await description.textContent()).toContain(english('refusedScan:refused.bannedOrClosedWhy'))
})

test('a player who was banned later keeps the page, with a note and the stored data', async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'goes.too.far', badges: 9, groups: 4 })
  const { habboId } = await own.site.scan('hhus', 'goes.too.far')
  world.setVisibility('hhus', 'goes.too.far', 'banned')
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await ask(page, 'Goes.Too.Far')
  await page.waitForURL(`/en/scanner/users/${habboId}`)
  await page.getByText(english('scanner:standing.banned.title')).waitFor()
  await page.getByText(like(english('scanner:standing.banned.why', { date: unknown }))).waitFor()
  await page.getByText(english('scanner:standing.banned.kept')).waitFor()
  await tab(page, 'Badges 9').waitFor()
  expect(await entriesOf(page, 'Current badges').count()).toBe(9)
  expect(await page.getByRole('list', { name: 'Former badges' }).count()).toBe(0)
})

test('a friend who was banned meanwhile: a message says so, and the page stays', async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'keeps.friends' })
  world.addPlayer('hhus', { name: 'lost.friend' })
  world.addFriend('hhus', 'keeps.friends', 'lost.friend')
  const { habboId } = await own.site.scan('hhus', 'keeps.friends')
  world.setVisibility('hhus', 'lost.friend', 'banned')
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, `/en/scanner/users/${habboId}?tab=friends`)
  await entriesOf(page, 'Current friends').getByRole('link', { name: 'lost.friend' }).click()
  const message = page
    .getByRole('alert')
    .filter({ hasText: english('refusedScan:refused.bannedOrClosed', { name: 'lost.friend', hotel: 'Habbo.com' }) })
  await message.waitFor()
  await page.getByRole('button', { name: english('shell:toast.close') }).click()
  await message.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/en/scanner/users/${habboId}`)
})
