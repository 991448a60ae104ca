import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { IconKey } from '../contract.ts'
import { iconImage } from '../icon-image.ts'

/** What an icon is called, by its key, where the page has the words `icons`. */
export function useIconLabel(): (key: IconKey) => string {
  const { t } = useTranslation('icons')
  return (key) => t(key)
}

/** The picture of an icon next to its name, for which it is decoration. At `scale` 1 it has 22 pixels. */
export function IconPicture({ icon, scale = 1 }: { icon: IconKey; scale?: 1 | 2 | 3 }) {
  return <PixelPicture src={iconImage(icon)} width={22 * scale} height={22 * scale} />
}

/** The icon that stands beside a member's name, which it does not repeat: read out as what it is called. Nothing where it is none. */
export function WornIcon({ icon }: { icon: IconKey | null | undefined }) {
  const labelOf = useIconLabel()
  return icon ? <PixelPicture src={iconImage(icon)} width={22} height={22} alt={labelOf(icon)} /> : null
}
