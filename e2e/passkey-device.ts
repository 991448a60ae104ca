import type { Page } from 'playwright-core'

/** The authenticator of a visitor's device. It has no dialogs: confirmations happen by themselves. */
export type PasskeyDevice = {
  /** How many passkeys it stores. */
  count: () => Promise<number>
  /** Whether touches are simulated. Without them a ceremony stays pending. */
  attend: (isAttended: boolean) => Promise<void>
  /** Whether user verification succeeds. Where it fails, a ceremony ends as if it were cancelled. */
  knowOwner: (isKnown: boolean) => Promise<void>
  /** Removes its passkeys, as when its owner deletes them. */
  forget: () => Promise<void>
}

/** Adds Chromium's virtual authenticator to a page's browser, with touches and user verification. */
export async function giveDevice(page: Page): Promise<PasskeyDevice> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async attend(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async knowOwner(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async forget() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}
