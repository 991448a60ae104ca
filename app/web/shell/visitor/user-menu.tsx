import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useDismissal } from '../dismissal.ts'
import { moveByKey } from '../list-keys.ts'
import { useLeave } from './leave.ts'
import type { Member } from './member.ts'
import { UserMenuCard } from './user-menu-card.tsx'
import styles from './visitor-tools.module.css'

/**
 * Avatar and name in the bar with the user menu below; toggled on press, closed by an outside
 * press.
 */
export function UserMenu({ user, roles }: Member) {
  const { t } = useTranslation('shell')
  const leave = useLeave()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dismissal = useDismissal(root, isOpen, close, { givesBack: true })
  const move = (event: KeyboardEvent) => moveByKey(event, root, isOpen, () => setOpen(true))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the button and the menu inside it
    <div ref={root} className={styles.member} onKeyDown={move} {...dismissal}>
      <button
        type="button"
        className={styles.user}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Portrait src={user.avatar} size="small" tone="violet" />
        <span className={styles.name}>{user.name}</span>
        <span className="sr">{t('visitor.menu')}</span>
        <Icon name="down" small />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a link or button inside, by whatever means
        // biome-ignore lint/a11y/noStaticElementInteractions: the same
        <div id={id} className={styles.panel} onClick={close}>
          <UserMenuCard user={user} roles={roles} onLogOut={() => void leave()} />
        </div>
      )}
    </div>
  )
}
