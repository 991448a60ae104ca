import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Gallery } from './gallery-search.ts'

const shifts: Record<Gallery, number> = { webpromos: -420, images: -160, photos: -620 }

/** The head of a gallery: Home › Habbo › Webpromos. */
export function GalleryStreet({ gallery }: { gallery: Gallery }) {
  const { t } = useTranslation(['gallery', 'shell'])
  const language = useLanguage()
  const title = t(`shell:menu.${gallery}`)
  return (
    <Street
      variant="inner"
      title={title}
      shift={shifts[gallery]}
      crumbs={[
        { label: t('shell:menu.home'), to: addressOf('home', language) },
        { label: t('shell:menu.habbo') },
        { label: title },
      ]}
    />
  )
}
