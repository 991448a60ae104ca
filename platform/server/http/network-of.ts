import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** A network that an address counts for; `times` its allowance is that of the smallest. */
type CountedNetwork = { network: string; times: number }

/**
 * The networks that an address counts for wherever visitors are limited, the smallest first: of
 * IPv4 itself; of IPv6 its /64, and its /56 and /48, since one customer may have thousands of /64s.
 */
export function networksOf(address: string): CountedNetwork[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return [{ network: mapped ?? address, times: 1 }]
  const [one = '0', two = '0', three = '0', four = '0'] = groupsOf(address)
  const fiftySix = Number.parseInt(four, 16) >> 8
  return [
    { network: [one, two, three, four].join(':'), times: 1 },
    { network: `${[one, two, three, fiftySix.toString(16)].join(':')}/56`, times: 4 },
    { network: `${[one, two, three].join(':')}/48`, times: 16 },
  ]
}

/** Returns the smallest network of an address: the unit of rate limits. */
export function networkOf(address: string): string {
  return networksOf(address)[0]?.network ?? address
}

/**
 * Returns the stored form of the network of an address. Since addresses can be guessed, it is kept
 * for days at most.
 */
export function hashOfNetwork(address: string): Buffer {
  return createHash('sha256')
    .update(`network\n${networkOf(address)}`)
    .digest()
}

/** The largest network that one customer may have: the address itself, or of IPv6 its /48. */
export function widestNetworkOf(address: string): string {
  return networksOf(address).at(-1)?.network ?? address
}

/** The eight groups of an IPv6 address, without leading zeros and in lower case. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - tailGroups.length) }, () => '0')
  return [...groups, ...zeros, ...tailGroups].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
