import { type FocusEvent, type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Returns handlers for `root`, which contains a button and its popup: Escape, an outside press or a
 * focus change closes the popup. Escape returns focus to the button, the first in `root`; with
 * `givesBack`, a press on nothing focusable does too. Overlays such as toasts do not count as
 * outside.
 */
export function useDismissal(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
  { givesBack = false }: { givesBack?: boolean } = {},
) {
  const putAway = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const button = () => root.current?.querySelector('button')
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !isOutside(root.current, target)) return
      putAway()
      // If the pressed element is focusable, the press has already moved the focus.
      if (givesBack && !target.closest(controls)) requestAnimationFrame(() => button()?.focus({ preventScroll: true }))
    }
    // Listens on the document, because Escape also closes popups opened by hover.
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (root.current?.contains(document.activeElement)) button()?.focus()
      putAway()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [root, isOpen, givesBack])

  return {
    onBlur({ relatedTarget }: FocusEvent) {
      if (isOpen && relatedTarget instanceof Element && isOutside(root.current, relatedTarget)) close()
    },
  }
}

const controls = 'a[href], button, input, select, textarea, summary, label'

function isOutside(root: HTMLElement | null, target: Element): boolean {
  return !root?.contains(target) && !target.closest('[popover]')
}
