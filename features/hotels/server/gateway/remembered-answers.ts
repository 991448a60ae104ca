/** What the game said and the tag it gave to that answer. */
export type RememberedAnswer<Value> = { etag: string; value: Value }

/**
 * The latest answers by address, for conditional requests (hotel-api §0.4); the least recently used
 * goes first.
 */
export type RememberedAnswers<Value> = {
  recall(url: string): RememberedAnswer<Value> | undefined
  remember(url: string, remembered: RememberedAnswer<Value>): void
}

/** Opens a memory for at most `limit` answers. */
export function openRememberedAnswers<Value>(limit: number): RememberedAnswers<Value> {
  const answers = new Map<string, RememberedAnswer<Value>>()
  return {
    recall(url) {
      const remembered = answers.get(url)
      if (!remembered) return undefined
      answers.delete(url)
      answers.set(url, remembered)
      return remembered
    },
    remember(url, remembered) {
      answers.delete(url)
      answers.set(url, remembered)
      const [oldest] = answers.keys()
      if (answers.size > limit && oldest !== undefined) answers.delete(oldest)
    },
  }
}
