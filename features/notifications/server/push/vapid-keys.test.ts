import { expect, test } from 'vitest'
import webPush from 'web-push'
import { canSign, contactOf } from './vapid-keys.ts'

test('keys sign if they are a pair', () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]
  expect(canSign(one, 'https://bell.example')).toBe(true)
  expect(canSign({ ...one, privateKey: other.privateKey }, 'https://bell.example')).toBe(false)
})

test.each([
  ['https://bell.example/', 'https://bell.example'],
  ['http://localhost:3000', 'mailto:webmaster@localhost'],
])('the contact of a site at %s is %s', (publicUrl, contact) => {
  expect(contactOf(publicUrl)).toBe(contact)
})
