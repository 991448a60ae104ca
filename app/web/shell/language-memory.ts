import { useEffect } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { storeValue } from './stored-value.ts'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Stores a language as the visitor's preference: in the browser, and as the cookie that the server
 * reads.
 */
export function rememberLanguage(language: LanguageCode): void {
  storeValue('lang', language)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http, where a self-hosted site may run
  document.cookie = `lang=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** Makes the language of the current address the preference (specification §2.3). */
export function useLanguageMemory(language: LanguageCode): void {
  useEffect(() => rememberLanguage(language), [language])
}
