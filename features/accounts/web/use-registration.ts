import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf, pages, withoutLanguage } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useSessionChange } from './visit.ts'

/** Pages to which a visitor is not returned after registering, below their language. */
const inBetween: readonly string[] = [pages.usersRegister, pages.usersForgotPassword, pages.unauthorized]

/**
 * Where a visitor came from: a page of this site without the panels' flags; from the 401 page the
 * page first asked for. Null for anything else stored in `previousRoute`.
 */
export function pageArrivedFrom(stored: string | null): string | null {
  if (stored === null || !/^\/[a-z]{2}\/[^/\\]/.test(stored) || /[\\\s]/.test(stored)) return null
  const { pathname, searchParams, hash } = new URL(stored, 'https://site.invalid')
  if (!languageCodes.some((code) => pathname.startsWith(`/${code}/`))) return null
  if (inBetween.includes(withoutLanguage(pathname).replace(/^\/|\/$/g, ''))) {
    const wanted = searchParams.get('returnTo')
    return wanted === stored ? null : pageArrivedFrom(wanted)
  }
  searchParams.delete('login')
  searchParams.delete('forgotPassword')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${pathname}${query}${hash}`
}

/** What the frame stored of the page before this one; null where the browser keeps nothing. */
function storedPreviousRoute(): string | null {
  try {
    return localStorage.getItem('previousRoute')
  } catch {
    return null
  }
}

/** See `useRegistration`. */
export type Registration = ReturnType<typeof useRegistration>

/**
 * After a registration: logs in, shows a welcome and returns to the page that the visitor came from
 * (`previousRoute`), else home.
 */
export function useRegistration() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const router = useRouter()
  const toast = useToast()
  const { loggedIn } = useSessionChange()
  const [isDone, setDone] = useState(false)

  async function welcome(token: string, name: string): Promise<void> {
    setDone(true)
    await loggedIn(token)
    toast({ tone: 'ok', text: t('register.welcome', { name }), detail: t('register.welcomeMotto') })
    await router.navigate({ href: pageArrivedFrom(storedPreviousRoute()) ?? addressOf('home', language) })
  }

  return { welcome, isDone }
}
