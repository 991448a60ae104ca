import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { hostToasts } from '#platform/web/ui/toast-place.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './drawer.module.css'
import type { MenuEntry } from './menu.ts'

const content = onDemand([], async () => (await import('./drawer-content.tsx')).DrawerContent)

/**
 * Menu below 1280 px: a modal drawer with the same entries, the visitor tools, themes, languages
 * and legal documents.
 */
export function Drawer({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation(['shell', 'common'])
  const language = useLanguage()
  const toast = useToast()
  const titleId = useId()
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const Content = useOnDemand(content, open, () => {
    setOpen(false)
    toast({ tone: 'bad', text: t('common:error.form') })
  })
  const fetchAhead = () => void content.fetch(language).catch(() => {})
  const close = () => drawer.current?.close()

  useLayoutEffect(() => (Content && drawer.current ? hostToasts(drawer.current) : undefined), [Content])
  useEffect(() => {
    if (Content && !drawer.current?.open) drawer.current?.showModal()
  }, [Content])

  /** Closes the drawer on a press outside or on navigation. */
  function closeWhenDone(event: MouseEvent) {
    const { target } = event
    if (target === drawer.current || (target instanceof Element && target.closest('a'))) close()
  }

  return (
    <>
      <button
        type="button"
        className={styles.burger}
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the element itself handles */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-labelledby={titleId}
        onClose={() => setOpen(false)}
        onClick={closeWhenDone}
      >
        {Content && <Content entries={entries} titleId={titleId} close={close} />}
      </dialog>
    </>
  )
}
