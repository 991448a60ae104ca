/** Where a browser keeps a value: as a cookie, which goes along with each request, in a storage that only the page itself reads, or among whole files (`cache`). */
export type StoragePlace = 'cookie' | 'local' | 'session' | 'cache'

/**
 * How long a browser keeps a value: until it closes (`browser`), until the tab closes (`tab`), for so long as a login lasts (`login`), as a guest's browser is known
 * (`guest`), for a year (`year`), until the visitor removes it (`kept`), until something newer takes its place (`replaced`), or until what was begun is sent (`sent`).
 */
export type StorageLife = 'browser' | 'guest' | 'kept' | 'login' | 'replaced' | 'sent' | 'tab' | 'year'

/** A value that the site keeps in a visitor's browser. `word` finds what it is for in the words of the page. */
export type StoredValue = { name: string; place: StoragePlace; word: string; life: StorageLife }

/**
 * All that the site keeps in a visitor's browser, as the privacy policy lists it. `test/legal-truth.test.ts` holds it against the code: what is not in this list
 * may not be stored. Off loopback a cookie's name begins with `__Host-`, but for the two that scripts read or write.
 */
export const storedValues = [
  { name: 'session', place: 'cookie', word: 'session', life: 'login' },
  { name: 'browser', place: 'cookie', word: 'browser', life: 'guest' },
  { name: 'XSRF-TOKEN', place: 'cookie', word: 'xsrfToken', life: 'browser' },
  { name: 'device', place: 'cookie', word: 'device', life: 'year' },
  { name: 'lang', place: 'cookie', word: 'langCookie', life: 'year' },
  { name: 'lang', place: 'local', word: 'lang', life: 'kept' },
  { name: 'theme', place: 'local', word: 'theme', life: 'kept' },
  { name: 'hours', place: 'local', word: 'hours', life: 'kept' },
  { name: 'radioVolume', place: 'local', word: 'radioVolume', life: 'kept' },
  { name: 'previousRoute', place: 'local', word: 'previousRoute', life: 'kept' },
  { name: 'hotel', place: 'local', word: 'hotel', life: 'kept' },
  { name: 'hotelOfOrigins', place: 'local', word: 'hotelOfOrigins', life: 'kept' },
  { name: 'hotelOfAll', place: 'local', word: 'hotelOfAll', life: 'kept' },
  { name: 'commentName', place: 'local', word: 'commentName', life: 'kept' },
  { name: 'commentDrafts', place: 'local', word: 'commentDrafts', life: 'sent' },
  { name: 'requestName', place: 'local', word: 'requestName', life: 'kept' },
  { name: 'applicationDraft …', place: 'local', word: 'applicationDraft', life: 'sent' },
  { name: 'token', place: 'session', word: 'token', life: 'tab' },
  { name: 'player', place: 'session', word: 'player', life: 'tab' },
  { name: 'tsr-scroll-restoration-v1_3', place: 'session', word: 'scrolling', life: 'tab' },
  { name: 'files-…', place: 'cache', word: 'builtFiles', life: 'replaced' },
  { name: 'read-news', place: 'cache', word: 'readNews', life: 'replaced' },
] as const satisfies readonly StoredValue[]
