import { createContext, use } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { EquippedIcon, IconKey, IconWords } from '../contract.ts'
import { iconImage } from '../icon-image.ts'

/** The names of icons that the staff added, by key, for the parts inside. */
export const IconNames = createContext<Readonly<Record<string, IconWords>>>({})

/**
 * What an icon is called, by its key, where the page has the words `icons`. The names of an added
 * one are given, or known from `IconNames`.
 */
export function useIconLabel(): (key: IconKey, names?: IconWords) => string {
  const { t } = useTranslation('icons')
  const language = useLanguage()
  const known = use(IconNames)
  return (key, names = known[key]) => names?.[language] ?? t(key as 'ambassador')
}

/**
 * Picture of an icon beside its name, decorative for screen readers. At `scale` 1 it is 22 pixels.
 */
export function IconPicture({ icon, scale = 1 }: { icon: IconKey; scale?: 1 | 2 | 3 }) {
  return <PixelPicture src={iconImage(icon)} width={22 * scale} height={22 * scale} />
}

/** Icon beside a member's name, read out by its own name. Renders nothing without an icon. */
export function WornIcon({ icon }: { icon: Pick<EquippedIcon['icon'], 'name' | 'names'> | null | undefined }) {
  const labelOf = useIconLabel()
  if (!icon) return null
  return <PixelPicture src={iconImage(icon.name)} width={22} height={22} alt={labelOf(icon.name, icon.names)} />
}
