import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { archiveAddress } from './archive-address.ts'

/** The head of the page of a badge: Home › Habbo › Badges. The badge's name is the better `h1`, where there is a badge. */
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
