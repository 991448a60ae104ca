import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Filter } from '../contract.ts'

/**
 * Renders the head of a news page: Home › News › Category. Above an article the headline is the
 * `h1`, so the title here is not a heading.
 */
export function NewsStreet({ category, heading }: { category?: Filter | undefined; heading?: 'p' }) {
  const { t } = useTranslation(['shell', 'headlines'])
  const language = useLanguage()
  const news = t('shell:menu.news')
  return (
    <Street
      variant="inner"
      title={news}
      shift={-80}
      {...(heading && { heading })}
      crumbs={[
        { label: t('shell:menu.home'), to: addressOf('home', language) },
        ...(category
          ? [{ label: news, to: addressOf('newsCategory', language) }, { label: t(`headlines:category.${category}`) }]
          : [{ label: news }]),
      ]}
    />
  )
}
