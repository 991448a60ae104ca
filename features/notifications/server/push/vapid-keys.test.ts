import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { canSign, contactOf, keysFrom } from './vapid-keys.ts'

test('keys sign if they are a pair', () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]
  expect(canSign(one, 'https://bell.example')).toBe(true)
  expect(canSign({ ...one, privateKey: other.privateKey }, 'https://bell.example')).toBe(false)
})

test.each(['', '00', '0000'])('keys of a secret that begins with the bytes "%s" sign', (first) => {
  const secret = randomBytes(32)
  secret.write(first, 'hex')
  expect(canSign(keysFrom(secret), 'https://bell.example')).toBe(true)
})

test.each([
  ['https://bell.example/', 'https://bell.example'],
  ['http://localhost:3000', 'mailto:webmaster@localhost'],
])('the contact of a site at %s is %s', (publicUrl, contact) => {
  expect(contactOf(publicUrl)).toBe(contact)
})
