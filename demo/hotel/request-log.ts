/** A received request. `hotel` is the first part of the path: a hotel's code or `images`. */
export type LoggedRequest = { method: string; hotel: string; path: string; query: string }

/** The received requests, for tests of rate limits. Keeps the last 20,000; `total` counts all. */
export class RequestLog {
  #entries: LoggedRequest[] = []
  #total = 0

  get total(): number {
    return this.#total
  }

  get entries(): readonly LoggedRequest[] {
    return this.#entries
  }

  /** The number of kept requests that match; a string must occur in the path. */
  count(filter: { method?: string; hotel?: string; path?: string | RegExp } = {}): number {
    return this.#entries.filter(
      ({ method, hotel, path }) =>
        (filter.method === undefined || filter.method === method) &&
        (filter.hotel === undefined || filter.hotel === hotel) &&
        (filter.path === undefined ||
          (typeof filter.path === 'string' ? path.includes(filter.path) : filter.path.test(path))),
    ).length
  }

  clear(): void {
    this.#entries = []
    this.#total = 0
  }

  record(request: LoggedRequest): void {
    this.#total++
    if (this.#entries.push(request) > 20_000) this.#entries = this.#entries.slice(10_000)
  }
}
