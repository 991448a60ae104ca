import { Link } from '@tanstack/react-router'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/** The documents of the legal page, by their anchors there. */
const legalAnchors = ['imprint', 'privacy', 'terms'] as const

/** The legal documents as entries of a list, for the footer and the drawer. */
export function LegalLinks() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  return legalAnchors.map((anchor) => (
    <li key={anchor}>
      <Link to={routePath('imprint')} params={{ language }} hash={anchor} activeOptions={{ includeHash: true }}>
        {t(`footer.${anchor}`)}
      </Link>
    </li>
  ))
}
