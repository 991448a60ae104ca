/** Where a visitor is sent who may not see a page: the login panel stands open there, and leads back (DECISIONS "Routes"). `wanted` begins with its language. */
export function unauthorizedAddress(wanted: string): string {
  const language = wanted.split(/[/?]/, 2)[1] ?? ''
  return `/${language}/401?login=true&returnTo=${encodeURIComponent(wanted)}`
}
