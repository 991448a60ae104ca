import type { i18n } from 'i18next'
import { useId } from 'react'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { ScannerForm } from '#features/scanner/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './scanner-page.module.css'

export { loadOutages } from '#features/outages/web/parts.tsx'

/** The results of a Habbo Origins scan, in the order of the player page. */
const finds = [
  ['profile', 'eye'],
  ['badges', 'medal'],
  ['fishing', 'retro'],
  ['battleBall', 'star'],
  ['history', 'clock'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The scanner of Habbo Origins: the form, what it shows, and what Origins does not reveal. */
export function ScannerPage() {
  const { t } = useTranslation(['origins', 'shell'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const formId = useId()
  const findsId = useId()
  return (
    <>
      <Street
        variant="inner"
        title={t('players.title')}
        shift={-300}
        crumbs={[
          { label: t('shell:menu.home'), to: addressOf('home', language) },
          { label: t('shell:menu.origins') },
          { label: t('players.title') },
        ]}
      />
      <PageBody onClick={onLinkClick}>
        <OutageNotes asked={{ edition: 'origins' }} />
        <p className={styles.lead}>{t('players.lead')}</p>
        <div className="cols">
          <div className={styles.desk}>
            <Card as="section" aria-labelledby={formId}>
              <CardTitle icon="retro" title={t('players.form')} id={formId} />
              <ScannerForm edition="origins" />
              <p className={styles.tip}>{t('players.tip')}</p>
            </Card>
            <Note title={t('players.lacks.title')}>{t('players.lacks.text')}</Note>
          </div>
          <Card as="section" aria-labelledby={findsId}>
            <CardTitle icon="list" title={t('players.finds.title')} id={findsId} />
            <ul className={styles.finds}>
              {finds.map(([find, icon]) => (
                <li key={find}>
                  <Icon name={icon} />
                  <span>
                    <b>{t(`players.finds.${find}.title`)}</b>
                    <span>{t(`players.finds.${find}.text`)}</span>
                  </span>
                </li>
              ))}
            </ul>
            <MoreLink href={addressOf('habboOriginsBadges', language)}>{t('players.allBadges')}</MoreLink>
          </Card>
        </div>
      </PageBody>
    </>
  )
}

/** The head of the scanner of Habbo Origins: the menu's name, then the page. */
export function scannerHead({ words, language }: { words: i18n; language: LanguageCode }) {
  const title = pageTitle(words, [words.t('shell:menu.origins'), words.t('origins:players.title')])
  const description = words.t('origins:players.description')
  const address = addressOf('habboOriginsScanner', language)
  return {
    meta: pageMeta({ title, description }),
    links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)],
  }
}
