import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { focusFragment, useInnerLinks } from '#platform/web/inner-links.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { pageTitle } from '#platform/web/title.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showLegal } from '../client.ts'
import type { Operator } from '../contract.ts'
import { documents } from '../documents.ts'
import { DocumentSection } from './document-section.tsx'
import { EditionDates } from './editions.tsx'
import styles from './legal-page.module.css'

const entries = ['name', 'address', 'email'] as const

/** The operator as configured, with a warning about missing details. */
function OperatorCard({ operator }: { operator: Operator }) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const missing = entries.filter((entry) => operator[entry] === null)
  const list = new Intl.ListFormat(formatLocales[language])
  return (
    <div className={styles.operator}>
      {missing.length > 0 && (
        <Note tone="warn" title={t('operator.missing.title')}>
          {t('operator.missing.text', { what: list.format(missing.map((entry) => t(`operator.missing.${entry}`))) })}
        </Note>
      )}
      {missing.length < entries.length && (
        <Card>
          <dl className={styles.entries}>
            {entries.map((entry) => {
              const value = operator[entry]
              return (
                value !== null && (
                  <div key={entry}>
                    <dt>{t(`operator.${entry}`)}</dt>
                    <dd>{entry === 'email' ? <a href={`mailto:${value}`}>{value}</a> : value}</dd>
                  </div>
                )
              )
            })}
          </dl>
          <p className={styles.responsible}>{t('operator.responsible')}</p>
        </Card>
      )}
    </div>
  )
}

/** User input after which the page no longer scrolls by itself. */
const readingOn = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the address's anchor after client-side navigation; on a page load the browser does it.
 * Repeats once fonts have loaded, since they change the layout.
 */
function useAnchor(): void {
  const { hash } = useLocation()
  const isThere = useHydrated()
  const [wanted] = useState(() => (isThere ? hash : ''))
  useEffect(() => {
    if (wanted === '') return
    const over = new AbortController()
    const { signal } = over
    for (const act of readingOn) window.addEventListener(act, () => over.abort(), { signal, passive: true })
    const show = () => {
      if (!signal.aborted) document.getElementById(wanted)?.scrollIntoView()
    }
    show()
    focusFragment(wanted)
    document.fonts.addEventListener('loadingdone', show, { signal })
    return () => over.abort()
  }, [wanted])
}

const legalQuery = queryOf(showLegal, {})

/** Loads the operator and the data flows. */
export async function loadLegal({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  await queryClient.ensureQueryData(legalQuery)
}

/** The head of the page. */
export function legalHead({ words }: { words: i18n }) {
  const title = words.t('legal:title')
  const description = words.t('legal:description')
  return {
    meta: [
      { title: pageTitle(words, [title]) },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    ],
  }
}

const icons = { imprint: 'building', privacy: 'lock', terms: 'list' } as const

/**
 * Imprint, privacy policy and terms of use on one page, each with an anchor (`#imprint`,
 * `#privacy`, `#terms`), as has each section.
 */
export function LegalPage() {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const { data } = useQuery(legalQuery)
  const said = data && !isRefusal(data) ? data : null
  const onLinkClick = useInnerLinks()
  useAnchor()
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        lead={t('lead')}
        crumbs={[{ label: t('crumbs.home'), to: addressOf('home', language) }, { label: t('title') }]}
        shift={-860}
      />
      <PageBody>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: follows the links within, which are pressed by key too */}
        <div className={styles.columns} onClick={onLinkClick}>
          <Contents />
          <div className={styles.documents}>
            {documents.map(({ name, sections }) => (
              <section key={name} className={styles.document} aria-labelledby={name}>
                <SectionTitle id={name} title={t(`document.${name}`)} icon={icons[name]} />
                {name === 'imprint' ? said && <OperatorCard operator={said.operator} /> : <EditionDates of={name} />}
                {sections.map((section) => (
                  <DocumentSection key={section} name={section} said={said} />
                ))}
              </section>
            ))}
          </div>
        </div>
      </PageBody>
    </>
  )
}

/** Table of contents with links to the documents and their sections. */
function Contents() {
  const { t } = useTranslation('legal')
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">
        <Icon name="list" />
        {t('contents')}
      </h2>
      <ul className={styles.contentsDocuments}>
        {documents.map(({ name, sections }) => (
          <li key={name}>
            <a className={styles.contentsDocument} href={`#${name}`}>
              {t(`document.${name}`)}
            </a>
            <ul className={styles.sections}>
              {sections.map((section) => (
                <li key={section}>
                  <a href={`#${section}`}>{t(`sections.${section}.title`)}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
