const waiting: (() => void)[] = []
let isPressed = false

function begin({ button }: MouseEvent): void {
  if (button === 0) isPressed = true
}

function end(): void {
  isPressed = false
  for (const change of waiting.splice(0)) change()
}

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', begin, true)
  // What is clicked is decided before `mouseup`. After a choice in a select's menu there is none.
  for (const type of ['mouseup', 'dragend', 'keydown']) document.addEventListener(type, end, true)
}

/**
 * Runs a change that may move controls: at once, or after the present press of mouse or finger. A
 * button that moves away from the pointer between press and release would not be clicked.
 */
export function afterPress(change: () => void): void {
  if (isPressed) waiting.push(change)
  else change()
}
