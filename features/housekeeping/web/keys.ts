import { useEffect, useEffectEvent } from 'react'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'

const memory = openChoiceMemory<'on' | 'off'>('staffKeys', (stored) => (stored === 'off' ? 'off' : 'on'), 'on')

/** Returns whether single keys are switched on (WCAG 2.1.4), and a setter. */
export function useKeySwitch() {
  const state = useBrowserStore(memory.subscribe, memory.read, 'on')
  return { isOn: state === 'on', choose: (isOn: boolean) => memory.choose(isOn ? 'on' : 'off') }
}

/** Returns whether a key event belongs to a field or to a dialog. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal')) return true
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]') !== null
  )
}

/**
 * Calls a function for single keys while mounted: `useStaffKeys({ j: next, Enter: open })`. Keys in
 * fields and dialogs, with modifiers, or switched off by the member are left alone.
 */
export function useStaffKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (memory.read() === 'off') return
    // A pressed button or link keeps its own Enter.
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary')) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
