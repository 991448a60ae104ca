import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type IconKey, iconImage } from '../contract.ts'

/** What an icon is called, by its key. */
export function useIconLabel(): (key: IconKey) => string {
  const { t } = useTranslation()
  return (key) => t(`icon.${key}`)
}

/** The icon that stands beside a member's name; nothing where it is none. */
export function WornIcon({ icon, className }: { icon: IconKey | null | undefined; className?: string | undefined }) {
  const labelOf = useIconLabel()
  if (!icon) return null
  return <PixelPicture src={iconImage(icon)} width={22} height={22} alt={labelOf(icon)} className={className} />
}
