import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { IconKey } from '../contract.ts'
import { iconImage } from '../icon-image.ts'

/** What an icon is called, by its key, where the page has the words `icons`. */
export function useIconLabel(): (key: IconKey) => string {
  const { t } = useTranslation('icons')
  return (key) => t(key)
}

/**
 * Picture of an icon beside its name, decorative for screen readers. At `scale` 1 it is 22 pixels.
 */
export function IconPicture({ icon, scale = 1 }: { icon: IconKey; scale?: 1 | 2 | 3 }) {
  return <PixelPicture src={iconImage(icon)} width={22 * scale} height={22 * scale} />
}

/** Icon beside a member's name, read out by its own name. Renders nothing without an icon. */
export function WornIcon({ icon }: { icon: IconKey | null | undefined }) {
  const labelOf = useIconLabel()
  return icon ? <PixelPicture src={iconImage(icon)} width={22} height={22} alt={labelOf(icon)} /> : null
}
