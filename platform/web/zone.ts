/** The zone when the browser does not tell its own (specification §8.1). */
const unknownZone = 'Europe/Vienna'

let browserZone: string | undefined

/** The visitor's time zone as an IANA name. Only the browser knows it: the server must not ask. */
export function visitorZone(): string {
  browserZone ??= usableZone(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  return browserZone
}

/** The zone that is told, or Vienna's where none is, or one that times cannot be written in: some browsers tell `Etc/Unknown`. */
export function usableZone(tell: () => string | undefined): string {
  try {
    const timeZone = tell() || unknownZone
    Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return unknownZone
  }
}
