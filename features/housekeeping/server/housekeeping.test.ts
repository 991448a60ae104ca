import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmByPassword } from '#features/accounts/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addNote, changeNote, find, reportPresence, showMe, showToday } from '../contract.ts'

/** The frame of the staff's pages over HTTP. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('a member of the staff learns what their roles permit, with the scope', async () => {
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
  const at = '/api/get/housekeeping/changes'
  expect((await site.newGuest().get(at)).status).toBe(401)
  expect((await member.get(at)).status).toBe(403)
  const response = await staff.get(at)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await staff.ask(addNote, { body: { text: 'Cart 4 is empty.' } })
  let heard = ''
  while (reader && !heard.includes('data: notes')) heard += (await reader.read()).value ?? ''
  expect(heard).toContain('data: notes\n\n')
  await reader?.cancel()
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
