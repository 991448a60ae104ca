import type { Page } from 'playwright-core'

/** The part of a visitor's device that makes and keeps passkeys. Nobody sees its dialogs: they answer themselves. */
export type PasskeyDevice = {
  /** How many passkeys it keeps. */
  count: () => Promise<number>
  /** Whether somebody is there to touch it. As long as nobody is, its dialog stays open. */
  attend: (isAttended: boolean) => Promise<void>
  /** Whether it takes who touches it for its owner. For anybody else it ends as a dialog that is cancelled. */
  knowOwner: (isKnown: boolean) => Promise<void>
  /** Loses its passkeys, as when its owner deletes them. */
  forget: () => Promise<void>
}

/** Gives the browser of a page a device for passkeys, attended by its owner: Chromium's virtual authenticator. */
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
