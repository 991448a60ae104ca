import { expect, test } from 'vitest'
import { startSite } from '#test/site.ts'
import { beginPasskeyLogin } from '../contract.ts'
import { relyingPartyOf } from './feature.ts'

test('passkeys belong to the public address, else to localhost at the listening port', () => {
  const name = 'Lobby'
  expect(relyingPartyOf({ name, publicUrl: 'https://www.example.org/fans', port: 3000 })).toEqual({
    id: 'www.example.org',
    origin: 'https://www.example.org',
    name,
  })
  expect(relyingPartyOf({ name, publicUrl: undefined, port: 41_234 })).toEqual({
    id: 'localhost',
    origin: 'http://localhost:41234',
    name,
  })
})

test('a site with a public address asks for passkeys of that address', async () => {
  const site = await startSite({ settings: { PUBLIC_URL: 'https://www.example.org' } })
  try {
    const begun = await site.newGuest().ask(beginPasskeyLogin, {})
    expect(begun.body).toMatchObject({ rpId: 'www.example.org' })
  } finally {
    await site.close()
  }
})
