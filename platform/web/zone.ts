/** The zone if the browser does not report its own (specification §8.1). */
const unknownZone = 'Europe/Vienna'

let browserZone: string | undefined

/**
 * The visitor's time zone as an IANA name. Known in the browser only; not to be called on the
 * server.
 */
export function visitorZone(): string {
  browserZone ??= usableZone(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  return browserZone
}

/**
 * Returns the reported zone, or Vienna's if there is none or it cannot be used for formatting: some
 * browsers report `Etc/Unknown`.
 */
export function usableZone(readZone: () => string | undefined): string {
  try {
    const timeZone = readZone() || unknownZone
    Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return unknownZone
  }
}
