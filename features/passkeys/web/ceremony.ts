import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type WebAuthnErrorCode,
} from '@simplewebauthn/browser'
import type { AddingOptions, LoginOptions } from '../contract.ts'

/**
 * Why the browser gave no passkey: `cancelled` by the person or by the page, also where the browser found none and does not tell so; `known`, the
 * device has one of this account already; `unable`, the device can make none; `wrongPlace`, the page is shown at an address that passkeys do not belong to.
 */
export type CeremonyEnd = 'cancelled' | 'known' | 'unable' | 'wrongPlace' | 'failed'

/** Lets the browser make a passkey. Answers what the server is to be told, or why there is none. */
export function createPasskey(optionsJSON: AddingOptions) {
  return outcomeOf(startRegistration({ optionsJSON }))
}

/** Lets the browser ask for a passkey. Answers what the server is to be told, or why there is none. */
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
