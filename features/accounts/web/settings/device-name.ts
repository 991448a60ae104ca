import { useTranslation } from '#platform/web/words-context.tsx'
import type { Session } from '../../contract.ts'

/** Returns a function that names a device: "Firefox on Windows", as far as known. */
export function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('accounts')
  return ({ browser, system }) => {
    const named = browser ?? t('settings.devices.unknownBrowser')
    return system === null ? named : t('settings.devices.named', { browser: named, system })
  }
}
