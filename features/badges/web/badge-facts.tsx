import type { Badge, BadgeText } from '#features/badges/contract.ts'
import { hotels } from '#features/hotels/contract.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { useCopy } from '#platform/web/copy.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './badge-facts.module.css'

/** What a badge is called and how it fares: `words` are those of one hotel, null while none has labelled it. */
export function BadgeFacts({ badge, words }: { badge: Badge; words: BadgeText | null }) {
  const { t } = useTranslation('badges')
  const copy = useCopy()
  const isOwned = badge.owners > 0
  const speaks = words ? { lang: hotels[words.hotel].language } : {}
  const language = useLanguage()
  const address = `${useSite().publicUrl}/${language}/habbo/badges/${encodeURIComponent(badge.code)}`
  const figure = new Intl.NumberFormat(formatLocales[language]).format(badge.owners)

  const copyText = (text: string, copied: string) => copy(text, { copied, failed: t('copyFailed', { text }) })
  return (
    <div className={styles.facts}>
      <div className="row">
        <Plate tone="lit">
          <span translate="no">{badge.code}</span>
        </Plate>
        {words && <HotelPlate code={words.hotel} />}
      </div>
      <h1 className={styles.name} {...(words?.name && speaks)}>
        {words?.name ?? t('unnamed')}
      </h1>
      {words?.description && (
        <p className={styles.description} {...speaks}>
          <q>{words.description}</q>
        </p>
      )}
      <dl className={styles.stats}>
        {isOwned && (
          <div>
            <dt>
              <Icon name="people" small />
              {t('owners')}
            </dt>
            <dd className={styles.figure}>{figure}</dd>
            <dd className="meta">{t('ownersOf')}</dd>
          </div>
        )}
        <div>
          <dt>
            <Icon name="eye" small />
            {t('firstScanned')}
          </dt>
          <dd className={styles.figure}>
            <Time value={badge.firstScannedAt} form="date" />
          </dd>
        </div>
      </dl>
      {!isOwned && (
        <Note tone="warn" title={t('nobody.title')}>
          {t('nobody.text')}
        </Note>
      )}
      <div className="row">
        <Button variant="primary" icon="copy" onClick={() => void copyText(badge.code, t('codeCopied'))}>
          {t('copyCode')}
        </Button>
        <Button icon="link" onClick={() => void copyText(address, t('linkCopied'))}>
          {t('copyLink')}
        </Button>
      </div>
    </div>
  )
}
