import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { RadioPage } from './radio-search.ts'

const shifts: Record<RadioPage, number> = { recentlyPlayed: -340, schedule: -520 }

/** The head of a page of the radio: Home › Radio › Schedule. */
export function RadioStreet({ page }: { page: RadioPage }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const title = t(`menu.${page}`)
  return (
    <Street
      variant="inner"
      title={title}
      shift={shifts[page]}
      crumbs={[
        { label: t('menu.home'), to: addressOf('home', language) },
        { label: t('menu.radio') },
        { label: title },
      ]}
    />
  )
}
