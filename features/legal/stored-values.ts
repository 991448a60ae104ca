/**
 * Where a browser stores a value: a cookie sent with each request, local or session storage
 * readable only by the page, its database (`database`), or the file cache (`cache`).
 */
export type StoragePlace = 'cookie' | 'local' | 'session' | 'database' | 'cache'

/**
 * How long a browser keeps a value: until it closes (`browser`), the tab closes (`tab`), the login
 * ends (`login`), the guest cookie ends (`guest`), a year passes (`year`), the visitor removes it
 * (`kept`), a newer value replaces it (`replaced`), the draft is sent (`sent`), or the text is
 * saved on the site (`saved`).
 */
export type StorageLife = 'browser' | 'guest' | 'kept' | 'login' | 'replaced' | 'saved' | 'sent' | 'tab' | 'year'

/** A value stored in a visitor's browser. `word` is the translation key of its purpose. */
export type StoredValue = { name: string; place: StoragePlace; word: string; life: StorageLife }

/**
 * All values stored in a visitor's browser, as listed in the privacy policy.
 * `test/legal-truth.test.ts` compares it with the code: unlisted values must not be stored. Except
 * on loopback, cookie names begin with `__Host-`, save for the two used by scripts.
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
  { name: 'lookedUp', place: 'local', word: 'lookedUp', life: 'kept' },
  { name: 'commentName', place: 'local', word: 'commentName', life: 'kept' },
  { name: 'commentDrafts', place: 'local', word: 'commentDrafts', life: 'sent' },
  { name: 'requestName', place: 'local', word: 'requestName', life: 'kept' },
  { name: 'applicationDraft …', place: 'local', word: 'applicationDraft', life: 'sent' },
  { name: 'dismissedNotices', place: 'local', word: 'dismissedNotices', life: 'kept' },
  { name: 'staffKeys', place: 'local', word: 'staffKeys', life: 'kept' },
  { name: 'staffDraft …', place: 'local', word: 'staffDraft', life: 'sent' },
  { name: 'newsView', place: 'local', word: 'newsView', life: 'kept' },
  { name: 'writing', place: 'database', word: 'writing', life: 'saved' },
  { name: 'token', place: 'session', word: 'token', life: 'tab' },
  { name: 'player', place: 'session', word: 'player', life: 'tab' },
  { name: 'tsr-scroll-restoration-v1_3', place: 'session', word: 'scrolling', life: 'tab' },
  { name: 'files-…', place: 'cache', word: 'builtFiles', life: 'replaced' },
  { name: 'read-news', place: 'cache', word: 'readNews', life: 'replaced' },
] as const satisfies readonly StoredValue[]
