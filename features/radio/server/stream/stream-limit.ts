import { networksOf } from '#platform/server/network-of.ts'

/** Limits the number of streams, in total and per network. */
export class StreamLimit {
  #most: number
  #mostPerNetwork: number
  #count = 0
  #perNetwork = new Map<string, number>()

  constructor(limits: { most: number; mostPerNetwork: number }) {
    this.#most = limits.most
    this.#mostPerNetwork = limits.mostPerNetwork
  }

  /**
   * Acquires a slot; returns a function that releases it, or null if none is free. Releasing twice
   * has no further effect.
   */
  take(address: string): (() => void) | null {
    const networks = networksOf(address)
    const isFull = networks.some(({ network, times }) => this.#of(network) >= this.#mostPerNetwork * times)
    if (this.#count >= this.#most || isFull) return null
    this.#count += 1
    for (const { network } of networks) this.#perNetwork.set(network, this.#of(network) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count -= 1
      for (const { network } of networks) {
        const left = this.#of(network) - 1
        if (left > 0) this.#perNetwork.set(network, left)
        else this.#perNetwork.delete(network)
      }
    }
  }

  #of(network: string): number {
    return this.#perNetwork.get(network) ?? 0
  }
}
