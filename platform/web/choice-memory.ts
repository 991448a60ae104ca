/** What a browser remembers of a choice that the visitor made, for `useSyncExternalStore`. */
export type ChoiceMemory<Choice> = {
  read: () => Choice
  choose: (choice: Choice & string) => void
  /** Has `listener` told of every choice, in this tab and in others. Answers how to end that. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Opens the memory of a choice under a key of the browser's storage. `known` answers the choice that a stored word names, undefined where it
 * names none; `first` is what counts before there is any.
 */
export function openChoiceMemory<Choice extends string | null>(
  key: string,
  known: (stored: string) => Choice | undefined,
  first: Choice,
): ChoiceMemory<Choice> {
  const listeners = new Set<() => void>()
  // Where the browser keeps nothing (private windows, storage switched off), the choice lives as long as the page.
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
