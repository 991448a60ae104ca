import { type MouseEvent, useEffect, useState } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './search-button.module.css'

const dialog = onDemand(['search'], async () => (await import('./search-dialog.tsx')).SearchDialog)

/**
 * Opens the search by Ctrl+K or ⌘K in every window, and by a button in wide ones. Without scripts
 * it links to the search page.
 */
export function SearchButton() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useOnDemand(dialog, open, close)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // An open modal dialog keeps the keyboard.
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])

  function openHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <a
        className={styles.button}
        href={addressOf('search', language)}
        aria-label={t('search')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openHere}
      >
        <Icon name="search" />
      </a>
      {Dialog && <Dialog onClose={close} />}
    </>
  )
}
