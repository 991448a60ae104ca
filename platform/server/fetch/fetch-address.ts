import { lookup as lookUpName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA special-purpose registries: addresses that are not a single public host. IPv4 inside IPv6
// (mapped, NAT64, 6to4, Teredo) is refused without checking the inner address, since no public host
// needs it.
const forbiddenIpv4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const forbiddenIpv6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const forbidden = new BlockList()
for (const [network, bits] of forbiddenIpv4) forbidden.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of forbiddenIpv6) forbidden.addSubnet(network, bits, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns whether an IP address (without brackets) is a single public host: not private, loopback,
 * link-local, multicast or reserved.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 4) return !forbidden.check(bare, 'ipv4')
  return version === 6 && globalUnicast.check(bare, 'ipv6') && !forbidden.check(bare, 'ipv6')
}

/**
 * Returns whether a name resolves only to public addresses: a single private one is enough for
 * false, as is having none.
 */
export function leadsOutside(addresses: readonly { address: string }[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
}

// Names that no public site has: those of RFC 2606 and RFC 6761, and those of private networks.
const privateNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|example|invalid|arpa)$/i

/**
 * Returns whether a host of an address may be known outside: a public IP address, or a name below a
 * public domain. Nothing is looked up.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !privateNames.test(host) && !/(?:^|\.)example\.(?:com|net|org)$/i.test(host)
}

/** What `guardedLookup` fails with. */
export const forbiddenAddressCode = 'ERR_FORBIDDEN_ADDRESS'

/**
 * Resolves a host for the connection about to be made, and fails if any of its addresses is not
 * public. The checked addresses are the ones connected to, so a name that changes its answer in
 * between (DNS rebinding) gains nothing.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !leadsOutside(addresses)) {
      return callback(Object.assign(new Error('not a public address'), { code: forbiddenAddressCode }), '', 0)
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
