import { useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { inLanguage } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { storeValue } from './stored-value.ts'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Stores a language as the visitor's preference: in the browser, and as the cookie that the server
 * reads.
 */
function rememberLanguage(language: LanguageCode): void {
  storeValue('lang', language)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http, where a self-hosted site may run
  document.cookie = `lang=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** Makes the language of the current address the preference (specification §2.3). */
export function useLanguageMemory(language: LanguageCode): void {
  useEffect(() => rememberLanguage(language), [language])
}

/** The languages by their own names, which are the same words in every language of the site. */
const ownNames: Record<LanguageCode, string> = { de: 'Deutsch', en: 'English', tr: 'Türkçe' }

/** Flag of each language. */
export const languageFlags: Record<LanguageCode, string> = { de: 'de', en: 'gb', tr: 'tr' }

/**
 * Links to the current page in each language, as `li`. In the browser they keep query and hash,
 * except for language-specific keys (`languageKeys`). A change of language reloads the page, so
 * that document language, theme and words come from the server.
 */
export function LanguageLinks() {
  const language = useLanguage()
  const location = useRouterState({ select: (state) => state.location })
  const left = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.languageKeys })
  const here = `${without(location.searchStr, left)}${location.hash && `#${location.hash}`}`
  const [suffix, setSuffix] = useState('')
  useEffect(() => setSuffix(here), [here])

  return languageCodes.map((code) => (
    <li key={code}>
      <a
        href={inLanguage(location.pathname, code) + suffix}
        lang={code}
        hrefLang={code}
        aria-current={code === language ? 'true' : undefined}
        onClick={(event: MouseEvent) => {
          if (code === language) event.preventDefault()
          rememberLanguage(code)
        }}
      >
        <Flag country={languageFlags[code]} />
        {ownNames[code]}
      </a>
    </li>
  ))
}

function without(query: string, keys: readonly string[] = []): string {
  const kept = new URLSearchParams(query)
  if (!keys.some((key) => kept.has(key))) return query
  for (const key of keys) kept.delete(key)
  return kept.size > 0 ? `?${kept}` : ''
}
