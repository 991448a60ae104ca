/**
 * The network that an address (IPv4 or IPv6) stands for wherever visitors are counted: itself, or of IPv6 its /64. One household has a whole /64: counting
 * single addresses would limit nobody.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - tailGroups.length) }, () => '0')
  return [...groups, ...zeros, ...tailGroups].slice(0, 4).join(':')
}
