import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import type { Answered } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  AddingOptions,
  addPasskey,
  beginAddingPasskey,
  listPasskeys,
  mostPasskeys,
  removePasskey,
} from '../contract.ts'

let site: TestSite
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(time) }, settings: { SITE_NAME: 'Lobby' } })
})
afterAll(() => site.close())

async function begin(member: Member): Promise<AddingOptions> {
  return AddingOptions.parse((await member.ask(beginAddingPasskey, { body: { password: member.password } })).body)
}

async function namesOf(member: Member): Promise<string[]> {
  return listPasskeys.result.parse((await member.ask(listPasskeys, {})).body).passkeys.map(({ name }) => name)
}

const refused = ({ status, body }: Answered) => [status, body]

test('a member adds a passkey after entering the password and sees it in the list', async () => {
  const member = await site.newMember({ name: 'Keyholder' })
  const wrong = await member.ask(beginAddingPasskey, { body: { password: 'not the one' } })
  expect(refused(wrong)).toEqual([403, { error: 'error.wrongPassword' }])
  const options = await begin(member)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Lobby' },
    user: { name: 'Keyholder' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
  })
  const response = openAuthenticator(originOf(site)).create(options)
  const added = await member.ask(addPasskey, { body: { response, name: '  Kitchen phone ' } })
  expect(added.status).toBe(201)
  const passkey = { name: 'Kitchen phone', createdAt: '2026-11-21T12:00:00.000Z', lastUsedAt: null }
  expect(added.body).toMatchObject(passkey)
  const listed = await member.ask(listPasskeys, {}, { 'user-agent': firefox })
  expect(listed.body).toMatchObject({ passkeys: [passkey], device: { browser: 'Firefox', system: 'Linux' } })
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

test('devices know an account by one random handle, and a device with a passkey is excluded', async () => {
  const member = await site.newMember()
  const other = await site.newMember()
  const authenticator = openAuthenticator(originOf(site))
  await givePasskey(member, authenticator)
  const again = await begin(member)
  expect(again.user.id).toBe(authenticator.userHandle)
  expect(Buffer.from(again.user.id, 'base64url')).toHaveLength(32)
  expect(again.excludeCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }])
  expect((await begin(other)).user.id).not.toBe(again.user.id)
})

test('a challenge is valid once, for the session that asked, for five minutes', async () => {
  const member = await site.newMember()
  const other = await site.newMember()
  const authenticator = openAuthenticator(originOf(site))
  const notAdded = [422, { error: 'error.passkeyNotAdded' }]

  const response = authenticator.create(await begin(member))
  expect(refused(await other.ask(addPasskey, { body: { response, name: 'Stolen' } }))).toEqual(notAdded)
  expect((await member.ask(addPasskey, { body: { response, name: 'Mine' } })).status).toBe(201)
  expect(refused(await member.ask(addPasskey, { body: { response, name: 'Again' } }))).toEqual(notAdded)

  const late = authenticator.create(await begin(member))
  time += 5 * 60_000
  expect(refused(await member.ask(addPasskey, { body: { response: late, name: 'Late' } }))).toEqual(notAdded)
  expect(await namesOf(member)).toEqual(['Mine'])
  expect(await namesOf(other)).toEqual([])
})

test('refuses a response made for another site or another challenge', async () => {
  const member = await site.newMember()
  const elsewhere = openAuthenticator('http://localhost.example')
  const foreign = elsewhere.create(await begin(member))
  const invented = openAuthenticator(originOf(site)).create({ ...(await begin(member)), challenge: 'aW52ZW50ZWQ' })
  const otherHost = openAuthenticator(originOf(site)).create({
    ...(await begin(member)),
    rp: { id: 'example.org', name: 'Lobby' },
  })
  const nonsense = { ...foreign, response: { ...foreign.response, clientDataJSON: 'bm9uc2Vuc2U' } }
  for (const response of [foreign, invented, otherHost, nonsense]) {
    const answered = await member.ask(addPasskey, { body: { response, name: 'Fake' } })
    expect(refused(answered)).toEqual([422, { error: 'error.passkeyNotAdded' }])
  }
  expect(await namesOf(member)).toEqual([])
})

test('a passkey has a name of 1 to 40 characters', async () => {
  const member = await site.newMember()
  const response = openAuthenticator(originOf(site)).create(await begin(member))
  const answers = await Promise.all(
    ['   ', 'x'.repeat(41)].map((name) => member.ask(addPasskey, { body: { response, name } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
  expect((await member.ask(addPasskey, { body: { response, name: 'x'.repeat(40) } })).status).toBe(201)
})

test('an account has at most ten passkeys, also when two come at once', async () => {
  const member = await site.newMember()
  const spare = await Promise.all(
    Array.from({ length: 2 }, async () => openAuthenticator(originOf(site)).create(await begin(member))),
  )
  for (let count = 1; count < mostPasskeys; count += 1) await givePasskey(member, openAuthenticator(originOf(site)))
  const raced = await Promise.all(
    spare.map((response, index) => member.ask(addPasskey, { body: { response, name: `Last ${index}` } })),
  )
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await namesOf(member)).toHaveLength(mostPasskeys)
  const full = await member.ask(beginAddingPasskey, { body: { password: member.password } })
  expect(refused(full)).toEqual([409, { error: 'error.tooManyPasskeys', most: 10 }])
})

test('the same passkey is not added to a second account', async () => {
  const owner = await site.newMember()
  const other = await site.newMember()
  const authenticator = openAuthenticator(originOf(site))
  await givePasskey(owner, authenticator)
  const known = authenticator.id
  const response = authenticator.create(await begin(other))
  await site.database.pool.query('update passkeys_credentials set credential_id = $1 where credential_id = $2', [
    response.id,
    known,
  ])
  expect(refused(await other.ask(addPasskey, { body: { response, name: 'Shared' } }))).toEqual([
    422,
    { error: 'error.passkeyNotAdded' },
  ])
})

test('another account can neither see nor remove a passkey, and a guest can do nothing', async () => {
  const owner = await site.newMember()
  const stranger = await site.newMember()
  const { id } = await givePasskey(owner, openAuthenticator(originOf(site)), 'Mine')
  expect(await namesOf(stranger)).toEqual([])
  const notFound = [404, { error: 'error.passkeyNotFound' }]
  expect(refused(await stranger.ask(removePasskey, { params: { id } }))).toEqual(notFound)
  expect(await namesOf(owner)).toEqual(['Mine'])
  expect((await owner.ask(removePasskey, { params: { id } })).status).toBe(200)
  expect(refused(await owner.ask(removePasskey, { params: { id } }))).toEqual(notFound)
  expect(await namesOf(owner)).toEqual([])
  const guest = site.newGuest()
  expect((await guest.ask(listPasskeys, {})).status).toBe(401)
  expect((await guest.ask(removePasskey, { params: { id } })).status).toBe(401)
  expect((await guest.ask(beginAddingPasskey, { body: { password: owner.password } })).status).toBe(401)
})

test('the data export contains the passkeys without keys', async () => {
  const member = await site.newMember()
  await givePasskey(member, openAuthenticator(originOf(site)), 'Mine')
  const { body } = await member.ask(exportData, {})
  const created_at = new Date(time).toISOString()
  expect(body).toMatchObject({ passkeys: [{ name: 'Mine', transports: ['internal'], created_at, last_used_at: null }] })
  expect(JSON.stringify(body)).not.toMatch(/public_key|credential|handle/)
})
