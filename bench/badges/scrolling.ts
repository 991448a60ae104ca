import type { Page } from 'playwright-core'

/** The milliseconds between frames, and the duration of each frame with over 50 ms of work. */
export type Scrolling = { frames: number[]; longFrames: number[] }

/**
 * Scrolls a page down for six seconds by that many CSS pixels each frame on a CPU slowed down by
 * that factor.
 */
export async function scrollThrough(page: Page, slowdown: number, pixels: number): Promise<Scrolling> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(3_000)
  return page.evaluate(
    (each) =>
      new Promise<Scrolling>((resolve) => {
        const longFrames: number[] = []
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longFrames.push(duration)
        }).observe({ type: 'long-animation-frame' })
        const frames: number[] = []
        const start = performance.now()
        let last = start
        const draw = (now: number) => {
          frames.push(now - last)
          last = now
          window.scrollBy({ top: each, behavior: 'instant' })
          if (now - start < 6_000) requestAnimationFrame(draw)
          else resolve({ frames: frames.slice(1), longFrames })
        }
        requestAnimationFrame(draw)
      }),
    pixels,
  )
}
