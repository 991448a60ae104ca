import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { violations } from './violations.ts'
import { desktop, open, phone, wearTheme } from './visitor.ts'

const own = startOwnSite()

const words = {
  de: ['Zur Badge-Seite', 'Code kopieren', 'Der Code ist in deiner Zwischenablage.', 'Niemand besitzt dieses Badge'],
  en: ['Badge page', 'Copy code', 'The code is on your clipboard.', 'Nobody owns this badge'],
  tr: ['Rozet sayfası', 'Kodu kopyala', 'Kod panona kopyalandı.', 'Bu rozet kimsede yok'],
} as const

test.each([
  ['de', desktop],
  ['en', phone],
  ['tr', desktop],
] as const)('from a badge of a player to its own page (%s)', async (language, viewport) => {
  const { world } = own.site.hotel
  const [name, code] = [`owner-${language}`, `Night_${language}`]
  world.labelBadge('hhus', code, 'Night bell', 'Rings at three')
  const { id } = world.addPlayer('hhus', { name, badges: 0 })
  world.giveBadge('hhus', name, code)
  await own.site.scan('hhus', name)

  const [link, copy, copied, nobody] = words[language]
  const page = await own.meetVisitor({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/${language}/scanner/users/${id}`)
  await page.getByRole('button', { name: 'Night bell' }).press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: link }).press('Enter')
  await page.waitForURL(`**/${language}/habbo/badges/${code}`)
  await page.getByRole('heading', { level: 1, name: 'Night bell' }).waitFor()
  expect(await page.getByRole('definition').first().textContent()).toBe('1')
  await page.getByRole('button', { name: copy }).press('Enter')
  await page.getByText(copied).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await wearTheme(page, language === 'en' ? 'light' : 'dark')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  world.takeBadge('hhus', name, code)
  await own.site.scan('hhus', name)
  await eventually(async () => {
    await page.reload()
    return page.getByText(nobody).isVisible()
  }).toBe(true)
})
