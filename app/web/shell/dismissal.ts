import { type FocusEvent, type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Puts away what is open below a button (`root` holds both) by Escape, by a press outside, and by the focus moving on: spread the
 * result onto `root`. Escape gives the focus back to the button, which is the first in `root`; `givesBack` says that a press on
 * nothing in particular does so too. What lies above the page, such as a toast, is not outside.
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
      // The press itself moves the focus first, if it is on something that takes it.
      if (givesBack && !target.closest(controls)) requestAnimationFrame(() => button()?.focus({ preventScroll: true }))
    }
    // Heard on the document, because Escape also puts away what only the pointer opened.
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
