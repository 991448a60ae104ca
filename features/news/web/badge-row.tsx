import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BadgeCard } from '../contract.ts'
import styles from './badge-row.module.css'

/** Renders badges beside each other, each with its name as a link to its page. */
export function BadgeRow({ cards }: { cards: readonly BadgeCard[] }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <ul className={styles.row} lang={language} aria-label={t('article.badges')}>
      {cards.map(({ code, name, picture }) => (
        <li key={code}>
          <a href={addressOf('habboBadge', language, { code })}>
            <span className={styles.picture}>
              <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
            </span>
            <span className={styles.name}>{name ?? code}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
