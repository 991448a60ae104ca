import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, provideChromium } from './chromium.ts'

/** Starts the browser of the journeys; it reaches this machine only. Close it in `afterAll`. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: provideChromium(), args: [...chromiumFlags] })
}
