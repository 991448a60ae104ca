import sprite from './assets/icons.svg?no-inline'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/** Every drawing of the sprite, named after what it draws. */
export type IconName =
  | 'bag'
  | 'ban'
  | 'bell'
  | 'board'
  | 'bolt'
  | 'brush'
  | 'building'
  | 'calendar'
  | 'camera'
  | 'chat'
  | 'check'
  | 'clap'
  | 'clock'
  | 'close'
  | 'coin'
  | 'copy'
  | 'crown'
  | 'door'
  | 'dots'
  | 'down'
  | 'download'
  | 'ear'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'gear'
  | 'globe'
  | 'group'
  | 'heart'
  | 'home'
  | 'image'
  | 'info'
  | 'key'
  | 'laugh'
  | 'left'
  | 'link'
  | 'list'
  | 'lock'
  | 'logout'
  | 'medal'
  | 'menu'
  | 'mic'
  | 'minus'
  | 'moon'
  | 'mute'
  | 'news'
  | 'note'
  | 'pause'
  | 'pencil'
  | 'people'
  | 'play'
  | 'plus'
  | 'radio'
  | 'repeat'
  | 'reply'
  | 'retro'
  | 'right'
  | 'seal'
  | 'search'
  | 'send'
  | 'smile'
  | 'star'
  | 'sun'
  | 'team'
  | 'trash'
  | 'undo'
  | 'upload'
  | 'user'
  | 'volume'
  | 'warn'
  | 'window-0'
  | 'window-1'
  | 'window-2'
  | 'window-3'
  | 'window-4'
  | 'window-none'
  | 'wow'
  | 'wrench'
  | 'x'

/** Returns the address of an icon in the sprite, for what is drawn without React. */
export function iconAddress(name: IconName): string {
  return `${sprite}#${name}`
}

/**
 * One of the 12 × 12 one-bit icons, in the colour of the surrounding text: 24 px, or 12 px with
 * `small`. Without `label` it is decorative; an icon without adjacent text needs one.
 */
export function Icon({
  name,
  small = false,
  label,
  className,
}: {
  name: IconName
  small?: boolean
  label?: string
  className?: string | undefined
}) {
  const use = <use href={iconAddress(name)} />
  const drawn = classNames(styles.icon, small && styles.small, className)
  return label === undefined ? (
    <svg className={drawn} aria-hidden="true">
      {use}
    </svg>
  ) : (
    <svg className={drawn} role="img" aria-label={label}>
      {use}
    </svg>
  )
}
