import { useEffect } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { storeValue } from './stored-value.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Keeps a language as the visitor's preference: in the browser's storage, and as the cookie that the server reads (SPEC §2). */
export function rememberLanguage(language: LanguageCode): void {
  storeValue('lang', language)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http, where a self-hosted site may run
  document.cookie = `lang=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** The language of the address being shown becomes the preference (SPEC §2 "Navigation rules"). */
export function useLanguageMemory(language: LanguageCode): void {
  useEffect(() => rememberLanguage(language), [language])
}
