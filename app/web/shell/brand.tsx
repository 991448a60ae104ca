import { Link } from '@tanstack/react-router'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Bell } from '#platform/web/ui/bell.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './brand.module.css'
import { Own } from './own-part.tsx'

/** Logo and site name, linked to the home page. The narrowest windows show only the logo. */
export function Brand({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { siteName } = useSite()
  const home = addressOf('home', language)
  return (
    <Link to={home} className={classNames(styles.brand, wide && styles.wide)} aria-label={t('brandHome', { siteName })}>
      <Own of="logo">
        <Bell />
      </Own>
      <span className="trunc">{siteName}</span>
    </Link>
  )
}
