import { z } from 'zod'
import { longestPasskeyName } from './constants.ts'

/** What an owner calls a passkey. */
export const PasskeyName = z
  .string('error.formFieldRequired')
  .trim()
  .min(1, 'error.formFieldRequired')
  .max(longestPasskeyName)

const base64Url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)

// At most 1,023 bytes (WebAuthn §4, "Credential ID"), in base64url.
const CredentialId = base64Url(1364)
const Challenge = z.string()

/** The transports of an authenticator: `internal`, `hybrid`, `usb` and others (WebAuthn §5.8.4). */
const Transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

/** What `navigator.credentials.create` is given (WebAuthn §5.4): the fields that this site sets. */
export const AddingOptions = z.object({
  challenge: Challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
})
export type AddingOptions = z.output<typeof AddingOptions>

/** What `navigator.credentials.get` is given (WebAuthn §5.5): the fields that this site sets. */
export const LoginOptions = z.object({
  challenge: Challenge,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
})
export type LoginOptions = z.output<typeof LoginOptions>

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/**
 * A browser's answer after creating a passkey (WebAuthn §5.1 `RegistrationResponseJSON`), limited
 * to the fields read here.
 */
export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(8192),
    attestationObject: base64Url(32_768),
    // A word that this list does not know only makes a hint fewer.
    transports: Transports.catch([]).default([]),
  }),
})
export type RegistrationResponse = z.output<typeof RegistrationResponse>

/**
 * A browser's answer with a passkey (WebAuthn §5.1 `AuthenticationResponseJSON`), limited to the
 * fields read here.
 */
export const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(8192),
    authenticatorData: base64Url(8192),
    signature: base64Url(8192),
    // The owner of the passkey; discoverable passkeys always include it.
    userHandle: base64Url(128),
  }),
})
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>
