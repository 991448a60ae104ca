import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is so, asking twenty times a second, for a quarter of a minute. Whatever the last question throws is thrown. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      if (await isSo()) return
    } catch (error) {
      if (tries >= 300) throw error
    }
    if (tries >= 300) throw new Error('Icecast does not do what it was told')
    await pause(50)
  }
}
