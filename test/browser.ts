import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, provideChromium } from './chromium.ts'

/** Starts a browser that reaches this machine only, with further flags where given. The caller closes it. */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: provideChromium(), args: [...chromiumFlags, ...flags] })
}
