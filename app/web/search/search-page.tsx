import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { type SubmitEvent, useId } from 'react'
import { longestSearch, searchSite, shownAtOnce } from '#features/search/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findPages } from './find-pages.ts'
import { type FoundKind, foundKinds } from './found.tsx'
import { FoundLine } from './found-line.tsx'
import styles from './search-page.module.css'
import { searchAddress, soughtIn, tidy } from './search-words.ts'

/**
 * Search results for pages, news, badges and players. Works without JavaScript: the form puts the
 * query into the address.
 */
export function SearchPage() {
  const { t } = useTranslation(['search', 'shell', 'common'])
  const language = useLanguage()
  const q = soughtIn(useSearch({ strict: false }).q)
  const onLinkClick = useInnerLinks()
  const { data } = useQuery({ ...pageQuery(language, q), enabled: q !== '' })
  const refused = q && data && isRefusal(data) ? data : null
  const found = q && data && !isRefusal(data) ? data : null
  const kinds = q
    ? foundKinds(
        language,
        q,
        findPages(q, (word) => t(word)),
        found,
      )
    : []
  const count = typeof refused?.retryAfterSeconds === 'number' ? refused.retryAfterSeconds : 60
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[{ label: t('shell:menu.home'), to: addressOf('home', language) }, { label: t('title') }]}
      />
      <PageBody onClick={onLinkClick}>
        <SearchForm key={q} q={q} />
        {q === '' && <EmptyState title={t('scope')} vignette="search" level="h2" />}
        {refused && <EmptyState title={t('common:error.tooManyRequests', { count })} vignette="search" level="h2" />}
        {found && kinds.length === 0 && (
          <EmptyState title={t('nothing.title')} vignette="search" level="h2">
            {t('nothing.text', { q })}
          </EmptyState>
        )}
        {kinds.map((kind) => (
          <Kind key={kind.kind} found={kind} />
        ))}
      </PageBody>
    </>
  )
}

function SearchForm({ q }: { q: string }) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const navigate = useNavigate()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const words = typeof typed === 'string' ? tidy(typed) : ''
    void navigate({ href: words === '' ? addressOf('search', language) : searchAddress(language, words) })
  }

  return (
    <search>
      <form className={styles.form} action={addressOf('search', language)} onSubmit={submit}>
        <Field label={t('label')}>
          {(control) => (
            <Input
              {...control}
              type="search"
              name="q"
              defaultValue={q}
              maxLength={longestSearch}
              enterKeyHint="search"
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon="search">
          {t('find')}
        </Button>
      </form>
    </search>
  )
}

function Kind({ found: { kind, icon, things, all } }: { found: FoundKind }) {
  const { t } = useTranslation('search')
  const titleId = useId()
  return (
    <section className={styles.kind} aria-labelledby={titleId}>
      <SectionTitle icon={icon} title={t(`kind.${kind}`)} id={titleId} />
      <ul className={styles.things}>
        {things.map((thing) => (
          <li key={thing.href}>
            <a className={styles.thing} href={thing.href}>
              <FoundLine thing={thing} whole />
            </a>
          </li>
        ))}
      </ul>
      {all !== null && (
        <a className={styles.all} href={all}>
          {t(kind === 'news' ? 'all.news' : 'all.badges')}
        </a>
      )}
    </section>
  )
}

/** What the page asks for: more of each kind than the dialog shows. */
function pageQuery(language: LanguageCode, q: string) {
  return { ...queryOf(searchSite, { query: { q, language, most: shownAtOnce.page } }), staleTime: 30_000 }
}

/** Fetches the results for the search in the address, if it has one. */
export async function loadFound(
  { queryClient, language }: { queryClient: QueryClient; language: LanguageCode },
  typed: string | undefined,
): Promise<void> {
  const q = soughtIn(typed)
  if (q !== '') await queryClient.ensureQueryData(pageQuery(language, q))
}

/**
 * Returns the page head. Search results are excluded from search engines, because queries are
 * arbitrary.
 */
export function searchHead({ words }: { words: i18n }, typed: string | undefined) {
  const q = soughtIn(typed)
  return unlistedHead(words, [words.t('search:title'), ...(q === '' ? [] : [q])])
}
