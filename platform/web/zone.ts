/** The zone when the browser does not tell its own (SPEC §8). */
const unknownZone = 'Europe/Vienna'

let browserZone: string | undefined

/** The visitor's time zone as an IANA name. Only the browser knows it: the server must not ask. */
export function visitorZone(): string {
  browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || unknownZone
  return browserZone
}
