import type { OpenedText, WritingText } from './saving-state.ts'

/** What a tab hands over to the one that writes on. */
export type HandedOver = { writing: string; opened: OpenedText; text: WritingText }

type Message = { kind: 'asked'; to: string } | { kind: 'handedOver'; to: string; handedOver: HandedOver }

/** Writes in one tab of a browser at a time. */
export type WritingTab = {
  /** Begins to write if no other tab does. Resolves to whether it may. */
  begin: () => Promise<boolean>
  /** Asks the other tab to save and hand over; null if it did not answer and was overruled. */
  takeOver: () => Promise<HandedOver | null>
  close: () => void
}

const answerMs = 6_000

/**
 * Opens the coordination of the tabs that have one text open. `onAsked` stops writing and returns
 * what the other tab goes on from; `onLost` is called if another tab overruled this one. Where the
 * browser has no locks, every tab may write, and the server merges.
 */
export function openWritingTab(
  name: string,
  { onAsked, onLost }: { onAsked: () => Promise<HandedOver>; onLost: () => void },
): WritingTab {
  const tab = crypto.randomUUID()
  const channel = new BroadcastChannel(`writing/${name}`)
  const waiting = new Map<string, (handedOver: HandedOver) => void>()
  let release: (() => void) | null = null
  let isClosed = false

  /** Resolves to whether the lock is held now. It is held until `release` is called. */
  function hold(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      navigator.locks
        .request(`writing/${name}`, options, async (lock) => {
          if (!lock || isClosed) return resolve(false)
          resolve(true)
          await new Promise<void>((done) => {
            release = done
          })
          release = null
        })
        .catch((error: unknown) => {
          reject(error)
          // Stolen by another tab.
          if (release) {
            release = null
            onLost()
          }
        })
    })
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'handedOver') {
      if (data.to === tab) waiting.get(tab)?.(data.handedOver)
      return
    }
    if (!release) return
    void onAsked().then((handedOver) => {
      channel.postMessage({ kind: 'handedOver', to: data.to, handedOver } satisfies Message)
      release?.()
    })
  }

  return {
    begin: async () => !navigator.locks || hold({ ifAvailable: true }).catch(() => false),
    async takeOver() {
      const handedOver = await new Promise<HandedOver | null>((resolve) => {
        const timer = setTimeout(() => resolve(null), answerMs)
        waiting.set(tab, (answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
        channel.postMessage({ kind: 'asked', to: tab } satisfies Message)
      })
      waiting.delete(tab)
      await hold(handedOver ? {} : { steal: true })
      return handedOver
    },
    close() {
      isClosed = true
      channel.close()
      release?.()
    },
  }
}
