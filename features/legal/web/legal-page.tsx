import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { pageTitle } from '#platform/web/title.ts'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showLegal } from '../contract.ts'
import { documents } from '../documents.ts'
import { Contents } from './contents.tsx'
import { DocumentSection } from './document-section.tsx'
import { EditionDates } from './editions.tsx'
import styles from './legal-page.module.css'
import { OperatorCard } from './operator-card.tsx'
import { useAnchor } from './use-anchor.ts'

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
