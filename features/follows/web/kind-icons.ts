import type { IconName } from '#platform/web/ui/icon.tsx'
import type { FollowKind } from '../contract.ts'

/** The icon of each kind of what can be followed. */
export const kindIcons: Record<FollowKind, IconName> = {
  player: 'user',
  badge: 'medal',
  series: 'list',
  group: 'group',
  show: 'radio',
  dj: 'mic',
  category: 'news',
  hotel: 'building',
}
