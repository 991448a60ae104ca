import { expect, test } from 'vitest'
import { networkOf, networksOf, widestNetworkOf } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['known devices', 'known devices'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('an IPv6 address counts for its /64, and with larger limits for its /56 and /48', () => {
  expect(networksOf('2001:db8:1:23ff::9')).toEqual([
    { network: '2001:db8:1:23ff', times: 1 },
    { network: '2001:db8:1:23/56', times: 4 },
    { network: '2001:db8:1/48', times: 16 },
  ])
  expect(networksOf('2001:db8:1:2::9')[1]).toEqual({ network: '2001:db8:1:0/56', times: 4 })
  expect(widestNetworkOf('2001:db8:1:23ff::9')).toBe('2001:db8:1/48')
})

test('an IPv4 address counts for itself alone', () => {
  expect(networksOf('192.0.2.7')).toEqual([{ network: '192.0.2.7', times: 1 }])
  expect(widestNetworkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})
