import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, provideChromium } from './chromium.ts'

/** Starts a browser that can reach only this machine. The caller closes it. */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: provideChromium(), args: [...chromiumFlags, ...flags] })
}
