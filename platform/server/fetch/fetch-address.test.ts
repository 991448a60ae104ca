import { expect, test } from 'vitest'
import { guardedLookup, isPublicAddress, isPublicHost, leadsOutside } from './fetch-address.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '192.169.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.0.0.1', '192.168.0.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fe80::1%eth0',
  ],
  ...[
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '',
    'example.org',
    '127.1',
  ],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a name is public only if all of its addresses are', () => {
  const [outside, inside] = [{ address: '1.1.1.1' }, { address: '10.0.0.1' }]
  expect([leadsOutside([outside]), leadsOutside([outside, inside]), leadsOutside([])]).toEqual([true, false, false])
})

test.each([true, false])('a name that resolves to this machine is refused in the lookup (all: %o)', async (all) => {
  const error = await new Promise((resolve) => guardedLookup('localhost', { all }, (failure) => resolve(failure)))
  expect(error).toMatchObject({ code: 'ERR_FORBIDDEN_ADDRESS' })
})

test.each(['www.nightbell.net', 'nightbell.org', 'xn--bcher-kva.de', '1.1.1.1', '[2606:4700::1111]', 'my-example.com'])(
  'a site at %s is public',
  (host) => {
    expect(isPublicHost(host)).toBe(true)
  },
)

test.each([
  ...['localhost', 'nightbell', 'bell.localhost', 'nas.local', 'wiki.corp', 'router.home.arpa', 'site.test'],
  ...['nightbell.example', 'www.example.org', 'example.com', '127.0.0.1', '192.168.1.5', '[::1]'],
])('a site at %s is not', (host) => {
  expect(isPublicHost(host)).toBe(false)
})
