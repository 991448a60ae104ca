/**
 * Where toasts appear: in the page, or in the open modal dialog. Everything outside a modal dialog
 * is inert: a toast there would be neither announced nor clickable.
 */
const dialogs: HTMLElement[] = []
let place: HTMLElement | undefined

/**
 * Returns the container of the toasts, created once and moved to where they appear. Only in the
 * browser.
 */
export function toastPlace(): HTMLElement {
  if (!place) {
    place = document.createElement('div')
    settle(place)
  }
  return place
}

/** Has toasts appear inside a modal dialog from now on. Answers how to end that. */
export function hostToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  if (place) settle(place)
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1)
    if (place) settle(place)
  }
}

function settle(moved: HTMLElement): void {
  const home = dialogs.at(-1) ?? document.body
  if (moved.parentElement === home) return
  const region = moved.firstElementChild
  const isShown = region instanceof HTMLElement && region.matches(':popover-open')
  home.append(moved)
  if (isShown) region.showPopover()
}
