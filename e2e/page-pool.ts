import type { BrowserPage } from './browser-page.ts'

// Each is a process of the browser with some 100 MB.
const mostPages = 6

/** Reset pages that wait for their next visitor, by the options of their browser context. */
export type PagePool = {
  /** Takes a page whose context was opened with these options out of the pool. */
  take: (options: string) => BrowserPage | undefined
  /** Adds a page; the one that has waited longest is closed where there are too many. */
  add: (options: string, page: BrowserPage) => Promise<void>
}

/** Makes an empty pool. Its pages are closed with the browser. */
export function openPagePool(): PagePool {
  const waiting: { options: string; page: BrowserPage }[] = []
  return {
    take(options) {
      const index = waiting.findLastIndex((each) => each.options === options)
      return index < 0 ? undefined : waiting.splice(index, 1)[0]?.page
    },
    async add(options, page) {
      waiting.push({ options, page })
      if (waiting.length > mostPages) await waiting.shift()?.page.page.context().close()
    },
  }
}
