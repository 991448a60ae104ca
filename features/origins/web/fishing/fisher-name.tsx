import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Fisher } from '../../contract.ts'
import styles from './fisher-name.module.css'

/**
 * Shows the player of a place: the name, linked to the player's page if there is one, or why there
 * is no name.
 */
export function FisherName({ fisher }: { fisher: Fisher }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  switch (fisher.state) {
    case 'named':
      return fisher.hasPage ? (
        <a
          className={styles.link}
          href={addressOf('scannerUser', language, { habboId: fisher.habboId })}
          translate="no"
        >
          {fisher.name}
        </a>
      ) : (
        <b className={styles.name} translate="no">
          {fisher.name}
        </b>
      )
    case 'gone':
      return (
        <span className={styles.nameless}>
          {fisher.name !== null && (
            <b className={styles.name} translate="no">
              {fisher.name}
            </b>
          )}
          {t('fishing.who.gone')}
        </span>
      )
    case 'unknown':
    case 'hidden':
      return <span className={styles.nameless}>{t(`fishing.who.${fisher.state}`)}</span>
  }
}
