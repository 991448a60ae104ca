import { useEffect, useEffectEvent } from 'react'
import { useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { textPath } from './staff-paths.ts'

/**
 * Keys of the page of a text: Ctrl S for a named revision, Ctrl Enter for the main action, Ctrl Alt
 * 1–3 for the languages. Windows reports AltGr as Ctrl Alt, so that characters typed with it are
 * left alone.
 */
export function useArticleKeys(
  item: number,
  { onSave, onPrimary }: { onSave: (() => void) | undefined; onPrimary: (() => void) | undefined },
): void {
  const navigate = useStaffNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey
    if (!isControl || event.shiftKey || event.getModifierState('AltGraph')) return
    if (document.querySelector('dialog:modal')) return
    const language = languageCodes[Number(/^Digit([1-3])$/.exec(event.code)?.[1]) - 1]
    const act = event.altKey
      ? language && (() => void navigate(textPath(item, language)))
      : event.key.toLowerCase() === 's'
        ? (onSave ?? (() => {}))
        : event.key === 'Enter'
          ? onPrimary
          : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    // Before the editor's own keys.
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])
}
