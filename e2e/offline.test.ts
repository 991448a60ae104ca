import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { startSite } from '#test/site.ts'
import { violations } from './axe.ts'
import { eventually } from './eventually.ts'
import { visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { publishRooftop, titles } from './rooftop-article.ts'
import { startTestProxy } from './test-proxy.ts'
import { germanDesktop } from './viewports.ts'
import { open, phone, type VisitorOptions } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()

beforeAll(() => publishRooftop(own.site))

/** A visitor with a service worker who may go offline. */
const withWorker: VisitorOptions = {
  hasWorker: true,
  refusals: [503],
  failures: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'],
  logged: /ERR_INTERNET_DISCONNECTED|(current user|Who is online) could not be read|navigation preload/,
}

/** The paths of everything in the site's caches. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const places = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(places)).flat().map(({ url }) => new URL(url).pathname)
  })
}

/** The content of the caches as text. */
function textsIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        const answers = await Promise.all((await cache.keys()).map((place) => cache.match(place)))
        return Promise.all(answers.map((answer) => answer?.text()))
      }),
    )
    return caught.flat().join('\n')
  })
}

const readHere = async (page: Page) => (await keptIn(page)).filter((place) => place.startsWith('/read-news/'))

test('news that was read before can be read offline', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ ...withWorker, viewport })
  await open(page, `/${language}/news/rooftop`)
  await eventually(() => readHere(page)).toEqual([`/read-news/${language}/news/rooftop`])
  await page.context().setOffline(true)
  await page.goto(`/${language}/habbo/badges`)
  await page.getByRole('heading', { level: 1, name: t('news:offline.heading') }).waitFor()
  expect(await page.title()).toBe(t('news:offline.title'))
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  const title = page.getByText(titles[language], { exact: true })
  const text = page.getByText('Around half past eleven', { exact: false })
  expect(await text.isVisible()).toBe(false)
  await title.click()
  await text.first().waitFor()
  for (const sheet of ['dark', 'light', 'dark-tr']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, sheet)
    expect([sheet, await violations(page)]).toEqual([sheet, []])
  }
  await page.setViewportSize(phone)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // The address of a cached item shows it at once.
  await page.goto(`/${language}/news/rooftop`)
  await text.first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: t('news:offline.again') }).click()
  await page.getByRole('heading', { level: 1, name: titles[language] }).waitFor()
})

test('the browser considers the site installable, in each language', async () => {
  const page = await own.meetVisitor(withWorker)
  const session = await page.context().newCDPSession(page)
  for (const language of languageCodes) {
    await open(page, `/${language}/home`)
    const { errors, url, data = '' } = await session.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${own.site.address}/${language}.webmanifest`, []])
    expect(JSON.parse(data)).toMatchObject({ lang: language, start_url: `/${language}/home` })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // The browser context of a test is a private one.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  }
})

test('pages show when there is a new version, and a reload loads it', async () => {
  const t = await wordsIn('de')
  const proxy = await startTestProxy(own.site.address)
  const page = await own.meetVisitor({ ...withWorker, baseURL: proxy.address, viewport: phone })
  await open(page, '/de/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const stateOf = () => page.locator('#state').textContent()
  const build = /"build":"([\w-]+)"/.exec((await stateOf()) ?? '')?.[1] ?? ''
  expect(build).not.toBe('')
  // A worker with pending requests keeps its successor waiting, for minutes.
  await page.waitForLoadState('networkidle')
  const notice = page.getByRole('status').filter({ hasText: t('notices:newVersion.text', { siteName: 'Nightbell' }) })
  const look = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  // An update check during the page's own check has the result of that one.
  const noticeAfterLook = () => eventually(() => look().then(() => notice.count())).toBe(1)
  proxy.replaceBuild(build, 'another-build')
  expect(await notice.count()).toBe(0)
  await noticeAfterLook()
  expect(await violations(page, '[role=status]')).toEqual([])
  await notice.getByRole('button', { name: t('notices:newVersion.reload') }).click()
  await eventually(async () => (await stateOf())?.includes('"build":"another-build"')).toBe(true)
  await look()
  // Only the files of the previous build are kept, for pages that are still open.
  const filesOf = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('files-')))
  await eventually(filesOf).toEqual([`files-${build}`, 'files-another-build'])
  await page.waitForLoadState('networkidle')
  proxy.replaceBuild(build, 'third-build')
  await noticeAfterLook()
  await eventually(filesOf).toEqual(['files-another-build', 'files-third-build'])
  await notice.getByRole('button', { name: t('shell:toast.close') }).click()
  expect(await notice.count()).toBe(0)
})

test('offline news is deleted on logout, and pages of members are never stored', async () => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member, withWorker)
  await open(page, '/en/users/settings')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await open(page, '/en/users/settings')
  await open(page, '/en/news/rooftop')
  await eventually(() => readHere(page)).toHaveLength(1)
  const kept = await keptIn(page)
  expect(kept.filter((place) => !/^\/(?:assets|offline|read-news)\//.test(place))).toEqual([])
  expect(kept.some((place) => place.startsWith('/assets/'))).toBe(true)
  expect(await textsIn(page)).not.toContain(member.name)
  // Range requests bypass the worker, although it has the whole file.
  const part = await page.evaluate(
    async (file) => {
      const answer = await fetch(file, { headers: { range: 'bytes=0-9' } })
      return [answer.status, (await answer.arrayBuffer()).byteLength]
    },
    kept.find((place) => place.endsWith('.woff2')) ?? '',
  )
  expect(part).toEqual([206, 10])
  const tools = await visitorTools(page)
  await tools.userMenu.click()
  await tools.logOut.click()
  await tools.open.waitFor()
  await eventually(() => readHere(page)).toEqual([])
})

test('when the operator switches the worker off, it is removed with its caches', async () => {
  const off = await startSite({ beside: own.site, settings: { SERVICE_WORKER: 'false', ROLE: 'web' } })
  onTestFinished(() => off.close())
  const proxy = await startTestProxy(own.site.address)
  const page = await own.meetVisitor({ ...withWorker, baseURL: proxy.address })
  await open(page, '/tr/news/rooftop')
  await eventually(() => readHere(page)).toHaveLength(1)
  proxy.forwardTo(off.address)
  await open(page, '/tr/home')
  await eventually(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await open(page, '/tr/news/rooftop')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
