import { renderToString } from 'react-dom/server'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import styles from './offline-page.module.css'
import { PlainFrame } from './plain-frame.tsx'

/**
 * What the maintenance page says: its words in the language of the page, the paragraphs with the
 * language in which they are written, and the expected end (`at` for machines), null if it is not
 * known. `languages` are the names of the languages.
 */
type MaintenanceParts = {
  siteName: string
  language: LanguageCode
  words: { heading: string; until: string; again: string; staff: string }
  paragraphs: readonly string[]
  written: LanguageCode
  end: { at: string; text: string } | null
  languages: Readonly<Record<LanguageCode, string>>
}

/** Renders the body of the maintenance page, which needs neither the database nor scripts. */
export function drawMaintenance(parts: MaintenanceParts): string {
  return renderToString(<MaintenancePage {...parts} />).replace(/^(?:<link rel="preload"[^>]*>)+/, '')
}

function MaintenancePage({ siteName, language, words, paragraphs, written, end, languages }: MaintenanceParts) {
  return (
    <PlainFrame siteName={siteName} language={language}>
      <Card as="section">
        <EmptyState
          vignette="off"
          level="h1"
          title={words.heading}
          action={
            <ButtonAnchor variant="primary" href="">
              {words.again}
            </ButtonAnchor>
          }
        >
          <div className={styles.said} lang={written === language ? undefined : written}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {end && (
            <p className={styles.end}>
              {words.until} <time dateTime={end.at}>{end.text}</time>
            </p>
          )}
        </EmptyState>
      </Card>
      <ul className={styles.links}>
        {languageCodes
          .filter((code) => code !== language)
          .map((code) => (
            <li key={code}>
              <a className="lnk" href={addressOf('home', code)} lang={code} hrefLang={code}>
                {languages[code]}
              </a>
            </li>
          ))}
        <li>
          <a className="lnk" href={addressOf('housekeeping', language)}>
            {words.staff}
          </a>
        </li>
      </ul>
    </PlainFrame>
  )
}
