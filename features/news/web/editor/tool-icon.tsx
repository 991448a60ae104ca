import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import tools from './assets/tools.svg?no-inline'
import styles from './toolbar.module.css'

const own = ['bold', 'code', 'gallery', 'italic', 'numbers', 'quote', 'strike', 'table', 'video'] as const

/** Icons of the editor: those of the site, and some that only its toolbar and menus show. */
export type ToolIconName = IconName | (typeof own)[number]

const isOwn = (name: ToolIconName): name is (typeof own)[number] => own.some((each) => each === name)

export function ToolIcon({ name, small = false }: { name: ToolIconName; small?: boolean }) {
  if (!isOwn(name)) return <Icon name={name} small={small} />
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`${tools}#${name}`} />
    </svg>
  )
}
