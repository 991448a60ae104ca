import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { archiveAddress } from './archive-address.ts'

/**
 * Header of a badge page: Home › Habbo › Badges. If there is a badge, its name is the `h1` instead.
 */
export function BadgeStreet({ heading }: { heading: 'h1' | 'p' }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const crumbs = [
    { label: t('crumbs.home'), to: addressOf('home', language) },
    { label: t('crumbs.habbo') },
    { label: t('title'), to: archiveAddress(language, {}) },
  ]
  return <Street variant="inner" heading={heading} title={t('title')} crumbs={crumbs} />
}
