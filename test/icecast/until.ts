import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits up to 15 seconds until a condition is true, checking twenty times a second. Throws the last
 * error.
 */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      if (await isSo()) return
    } catch (error) {
      if (tries >= 300) throw error
    }
    if (tries >= 300) throw new Error('Icecast does not reach the expected state')
    await pause(50)
  }
}
