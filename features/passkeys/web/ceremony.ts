import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type WebAuthnErrorCode,
} from '@simplewebauthn/browser'
import type { AddingOptions, LoginOptions } from '../contract.ts'

/**
 * Why the browser returned no passkey: `cancelled` by the visitor or the page, also if the browser
 * found none without saying so; `known`, the device already has one of this account; `unable`, the
 * device cannot create one; `wrongPlace`, the page's address does not match the relying party.
 */
export type CeremonyEnd = 'cancelled' | 'known' | 'unable' | 'wrongPlace' | 'failed'

/** Lets the browser create a passkey. Returns the answer for the server, or why there is none. */
export function createPasskey(optionsJSON: AddingOptions) {
  return outcomeOf(startRegistration({ optionsJSON }))
}

/** Lets the browser request a passkey. Returns the answer for the server, or why there is none. */
export function askForPasskey(optionsJSON: LoginOptions) {
  return outcomeOf(startAuthentication({ optionsJSON }))
}

/** Takes the browser's own dialog away, if one is open: it then ends as `cancelled`. */
export function endCeremony(): void {
  WebAuthnAbortService.cancelCeremony()
}

const ends: Partial<Record<WebAuthnErrorCode, CeremonyEnd>> = {
  ERROR_CEREMONY_ABORTED: 'cancelled',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'unable',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'unable',
  ERROR_INVALID_DOMAIN: 'wrongPlace',
  ERROR_INVALID_RP_ID: 'wrongPlace',
}

async function outcomeOf<Response>(ceremony: Promise<Response>): Promise<Response | CeremonyEnd> {
  try {
    return await ceremony
  } catch (error) {
    if (!(error instanceof WebAuthnError)) return 'failed'
    if (error.name === 'NotAllowedError') return 'cancelled'
    return ends[error.code] ?? 'failed'
  }
}
