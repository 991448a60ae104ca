import { networkOf } from '#platform/server/network-of.ts'

/** How many streams there are, and of which network. */
export class StreamLimit {
  #most: number
  #mostPerNetwork: number
  #count = 0
  #perNetwork = new Map<string, number>()

  constructor(limits: { most: number; mostPerNetwork: number }) {
    this.#most = limits.most
    this.#mostPerNetwork = limits.mostPerNetwork
  }

  /** Takes a place; answers what gives it back, or null where there is none left. Giving it back twice is giving it back once. */
  take(address: string): (() => void) | null {
    const network = networkOf(address)
    const own = this.#perNetwork.get(network) ?? 0
    if (this.#count >= this.#most || own >= this.#mostPerNetwork) return null
    this.#count += 1
    this.#perNetwork.set(network, own + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count -= 1
      const left = (this.#perNetwork.get(network) ?? 1) - 1
      if (left > 0) this.#perNetwork.set(network, left)
      else this.#perNetwork.delete(network)
    }
  }
}
