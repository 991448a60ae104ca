import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { confirmByPassword } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changesPath } from '../client.ts'
import { addNote, changeNote, find, reportPresence, showMe, showToday } from '../contract.ts'

/** The frame of the staff's pages over HTTP. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('staff get the permissions of their roles, with scopes', async () => {
  const member = await site.newMember({ roles: ['headof', 'radio_lvl1'] })
  const { body } = await member.ask(showMe, {})
  expect(body).toMatchObject({
    name: member.name,
    roles: ['headof', 'radio_lvl1'],
    department: null,
    permissions: { 'housekeeping.enter': 'all', 'radio.air': 'all', 'roles.grant': 'own' },
    hasPasskey: false,
    needsPasskey: false,
  })
})

test('hand-over notes are read by all, and are done and opened again by any of the staff', async () => {
  const writer = await site.newMember({ roles: ['radio_lvl1'] })
  const reader = await site.newMember({ roles: ['news_lvl1'] })
  const { status, body } = await writer.ask(addNote, { body: { text: '  Microphone 2 crackles.  ' } })
  expect(status).toBe(201)
  const { id } = addNote.result.parse(body)
  const notes = async () =>
    showToday.result.parse((await reader.ask(showToday, {})).body).notes.map((note) => note.text)
  expect(await notes()).toEqual(['Microphone 2 crackles.'])
  expect((await reader.ask(changeNote, { params: { id }, body: { done: true } })).status).toBe(200)
  expect(await notes()).toEqual([])
  await writer.ask(changeNote, { params: { id }, body: { done: false } })
  expect(await notes()).toEqual(['Microphone 2 crackles.'])
  await writer.leave()
  const left = showToday.result.parse((await reader.ask(showToday, {})).body).notes
  expect(left.map(({ author }) => author)).toEqual([null])
  expect((await reader.ask(changeNote, { params: { id: 99 }, body: { done: true } })).status).toBe(404)
  const { body: refused } = await reader.ask(addNote, { body: { text: 'x'.repeat(501) } })
  expect(refused).toMatchObject({ error: 'error.formFieldTooLong', fields: { text: 'error.formFieldTooLong' } })
})

test('colleagues see who is here and what they have open', async () => {
  const [one, other] = [
    await site.newMember({ roles: ['news_lvl2'] }),
    await site.newMember({ roles: ['communitymanagement'] }),
  ]
  await one.ask(reportPresence, { body: { opened: { subject: 'comment', thing: '17' } } })
  const { body } = await other.ask(reportPresence, { body: { opened: null } })
  const here = reportPresence.result.parse(body)
  expect(here.find(({ id }) => id === one.accountId)?.opened).toMatchObject({ subject: 'comment', thing: '17' })
  expect(here.find(({ id }) => id === other.accountId)?.opened).toBeNull()
})

test('a changed topic reaches the browsers of the staff, and no one else may listen', async () => {
  const staff = await site.newMember({ roles: ['news_lvl2'] })
  const member = await site.newMember()
  expect((await site.newGuest().get(changesPath)).status).toBe(401)
  expect((await member.get(changesPath)).status).toBe(403)
  const stream = await streamOf(staff)
  await staff.ask(addNote, { body: { text: 'Cart 4 is empty.' } })
  expect(await stream.readUntil('data: notes\n\n')).toBe(true)
  await stream.cancel()
})

/** The stream of changed topics that a member of the staff listens to. */
async function streamOf(staff: Member) {
  const response = await staff.get(changesPath)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body')
  return {
    /** Whether this text comes before the stream ends. */
    async readUntil(text: string): Promise<boolean> {
      for (let heard = ''; ; ) {
        const { value, done } = await reader.read()
        if (done) return false
        heard += value
        if (heard.includes(text)) return true
      }
    },
    cancel: () => reader.cancel(),
  }
}

test('a stream goes on while session and role hold, and ends after a lost role', async () => {
  const [staying, leaving] = [
    await site.newMember({ roles: ['news_lvl2'] }),
    await site.newMember({ roles: ['news_lvl2'] }),
  ]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [kept, ended] = [await streamOf(staying), await streamOf(leaving)]
  await site.database.pool.query('delete from accounts_roles where account_id = $1', [leaving.accountId])
  vi.advanceTimersByTime(5 * 60_000)
  expect(await ended.readUntil('data: nothing')).toBe(false)
  await staying.ask(addNote, { body: { text: 'The stream goes on.' } })
  expect(await kept.readUntil('data: notes\n\n')).toBe(true)
  await kept.cancel()
})

test('the search needs a text', async () => {
  const staff = await site.newMember({ roles: ['news_lvl2'] })
  expect((await staff.ask(find, { query: { text: '' } })).status).toBe(422)
  expect(await staff.ask(find, { query: { text: 'nobody is called this' } })).toMatchObject({ status: 200, body: [] })
})

test('a session is confirmed by the password, and not by a wrong one', async () => {
  const member = await site.newMember()
  const wrong = await member.ask(confirmByPassword, { body: { password: 'not the password' } })
  expect(wrong).toMatchObject({ status: 403, body: { error: 'error.wrongPassword' } })
  const { body } = await member.ask(confirmByPassword, { body: { password: member.password } })
  const { until } = confirmByPassword.result.parse(body)
  const minutes = (Date.parse(until) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(10)
})
