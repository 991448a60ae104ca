import type { IconName } from '#platform/web/ui/icon.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Category } from '../contract.ts'

const looks: Record<Category, { tone: PlateTone; icon: IconName }> = {
  nightbell: { tone: 'lamp', icon: 'bell' },
  habbo: { tone: 'second', icon: 'building' },
  events: { tone: 'lamp', icon: 'star' },
  eventguide: { tone: 'lamp', icon: 'list' },
  rare: { tone: 'third', icon: 'crown' },
  roombundle: { tone: 'second', icon: 'door' },
  collectibles: { tone: 'third', icon: 'bag' },
}

/** Returns the icon of a category. */
export function categoryIcon(category: Category): IconName {
  return looks[category].icon
}

/** The category of an item as a small sign. */
export function CategoryPlate({ category }: { category: Category }) {
  const { t } = useTranslation('headlines')
  const { tone, icon } = looks[category]
  return (
    <Plate tone={tone} icon={icon}>
      {t(`category.${category}`)}
    </Plate>
  )
}
