import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { showNoticeSettings } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import { greeting, noticesOf, sendNotices } from '#test/notices.ts'
import { browserKeys, openPushService } from '#test/push-service.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { englishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

const service = await openPushService()
const own = startOwnSite({ settings: { PUSH_SERVICE_URL: service.address } })
afterAll(() => service.close())

async function settingsOf(member: Member) {
  return showNoticeSettings.result.parse((await member.ask(showNoticeSettings, {})).body)
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('a member chooses which notifications to receive', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/settings`)
  await page.getByRole('link', { name: t('accounts:settings.tabs.notifications') }).click()
  const radio = switchOf(page, t('notices:settings.topic.radio'))
  await radio.uncheck()
  await eventually(async () => (await settingsOf(member)).topics).toMatchObject({ radio: false, replies: true })
  expect(await violationsEverywhere(page, 'the topics of notices', 'main')).toEqual([])
  await page.reload()
  await eventually(() => radio.isChecked()).toBe(false)
  await radio.check()
  await eventually(async () => (await settingsOf(member)).topics.radio).toBe(true)
})

/**
 * Replaces the push service, which a headless browser does not reach: subscribing returns
 * `subscription` or fails.
 */
async function bringPushService(page: Page, subscription: object | null): Promise<void> {
  await page.addInitScript((given) => {
    let current: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async (options) => {
      if (!given) throw new DOMException('Registration failed - push service error', 'AbortError')
      if (!options?.userVisibleOnly) throw new TypeError('Messages must be seen')
      const made: PushSubscription = Object.create(PushSubscription.prototype)
      made.toJSON = () => given
      made.unsubscribe = async () => {
        current = null
        return true
      }
      current = made
      return made
    }
  }, subscription)
}

/** Makes a worker record its notifications: a headless browser shows none. */
const keepMessages = `(() => {
  const show = self.registration.showNotification
  self.shown = []
  self.registration.showNotification = (title, options) => {
    self.shown.push({ title, ...options })
    return show.call(self.registration, title, options)
  }
})()`

/** Dispatches the click on a notification in its worker; returns the notification. */
const pressMessage = `(() => {
  for (const { data } of self.shown) {
    const pressed = new ExtendableEvent('notificationclick')
    Object.defineProperties(pressed, {
      notification: { value: { data, close: () => {} } },
      // Synthetic events have no working waitUntil.
      waitUntil: { value: () => {} },
    })
    self.dispatchEvent(pressed)
  }
  return self.shown.map(({ title, body, data }) => ({ title, body, data }))
})()`

/** Delivers a push message to the worker of the page. */
async function bringMessage(page: Page, message: object): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: own.site.address,
    registrationId: await known,
    data: JSON.stringify(message),
  })
}

test('push messages arrive once the member and the browser allow them, are read once clicked, and stop when switched off', async () => {
  const t = await wordsIn('en')
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { hasWorker: true })
  await page.context().grantPermissions(['notifications'], { origin: own.site.address })
  const browser = browserKeys()
  await bringPushService(page, { endpoint: `${service.address}/browser`, keys: browser.keys })
  await open(page, '/en/users/settings?tab=notifications')
  const push = switchOf(page, t('notices:push.switch'))
  await push.waitFor()
  expect(await push.isChecked()).toBe(false)
  await push.click()
  await eventually(async () => (await settingsOf(member)).isPushed).toBe(true)
  await eventually(() => push.isChecked()).toBe(true)
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(worker).toBe(`${own.site.address}/worker.js`)

  await sendNotices(own.site, [greeting(member.accountId, 1), greeting(member.accountId, 2)])
  const [newest] = await noticesOf(member)
  await eventually(() => service.messages.map(({ body }) => JSON.parse(browser.read(body)).id)).toContain(newest?.id)
  const data = { id: newest?.id, url: '/en/home' }
  const [running] = page.context().serviceWorkers()
  await running?.evaluate(keepMessages)
  await bringMessage(page, { ...data, title: 'Nightbell', body: 'Read out.', tag: 'x', language: 'en' })
  await eventually(() => running?.evaluate(pressMessage)).toEqual([{ title: 'Nightbell', body: 'Read out.', data }])
  await eventually(async () => (await noticesOf(member)).map(({ isRead }) => isRead)).toEqual([true, false])

  await push.click()
  await eventually(async () => (await settingsOf(member)).isPushed).toBe(false)
  await eventually(() => push.isChecked()).toBe(false)
})

test('if the push service or the visitor refuses, the switch stays off and shows why', async () => {
  const t = await wordsIn('en')
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { hasWorker: true })
  await page.context().grantPermissions(['notifications'], { origin: own.site.address })
  await bringPushService(page, null)
  await open(page, '/en/users/settings?tab=notifications')
  const push = switchOf(page, t('notices:push.switch'))
  await push.click()
  await page.getByText(t('notices:push.failed')).waitFor()
  expect([await push.isChecked(), (await settingsOf(member)).isPushed]).toEqual([false, false])
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await push.click()
  await page.getByText(t('notices:push.denied')).waitFor()
  expect(await push.isChecked()).toBe(false)
})
