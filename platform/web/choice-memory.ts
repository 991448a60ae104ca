/** A visitor's choice stored in the browser, for `useSyncExternalStore`. */
export type ChoiceMemory<Choice> = {
  read: () => Choice
  choose: (choice: Choice & string) => void
  /**
   * Subscribes `listener` to changes in this tab and others. Returns a function that unsubscribes.
   */
  subscribe: (listener: () => void) => () => void
}

/**
 * Creates the store of a choice under a storage key. `known` parses a stored value, undefined if
 * invalid; `first` is the default.
 */
export function openChoiceMemory<Choice extends string | null>(
  key: string,
  known: (stored: string) => Choice | undefined,
  first: Choice,
): ChoiceMemory<Choice> {
  const listeners = new Set<() => void>()
  // If the browser stores nothing (private windows, storage disabled), the choice lasts for the
  // page.
  let choice = first
  return {
    read() {
      try {
        choice = known(localStorage.getItem(key) ?? '') ?? choice
      } catch {}
      return choice
    },
    choose(chosen) {
      choice = chosen
      try {
        localStorage.setItem(key, chosen)
      } catch {}
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}
