import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  AddingOptions,
  AuthenticationResponse,
  LoginOptions,
  RegistrationResponse,
} from '#features/passkeys/contract.ts'

/**
 * A browser with a software key that answers like `navigator.credentials`, with ES256 and no
 * attestation.
 */
export type Authenticator = {
  /** The origin of the page in the browser. A test may change it. */
  origin: string
  /** The signature counter; a test may set it back. */
  counter: number
  /** The id of the passkey in base64url; a test may forge another. */
  id: string
  /** The user handle that the passkey reports. */
  userHandle: string
  /** Creates a passkey and forgets the previous one. */
  create: (options: AddingOptions) => RegistrationResponse
  /** Answers the challenge of a login. */
  get: (options: LoginOptions) => AuthenticationResponse
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** Opens an authenticator in a browser on a page of `origin`. */
export function openAuthenticator(origin: string): Authenticator {
  let privateKey: KeyObject
  const authenticator: Authenticator = {
    origin,
    counter: 0,
    id: '',
    userHandle: '',
    create(options) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credentialId = randomBytes(16)
      privateKey = pair.privateKey
      authenticator.id = credentialId.toString('base64url')
      authenticator.userHandle = options.user.id
      authenticator.counter = 1
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
      // COSE: kty EC2, alg ES256, crv P-256, x, y (RFC 9053).
      const publicKey = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const authData = Buffer.concat([
        authenticatorData(options.rp.id, userPresent | userVerified | hasCredential, authenticator.counter),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.byteLength]),
        credentialId,
        publicKey,
      ])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        id: authenticator.id,
        rawId: authenticator.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, authenticator.origin).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options) {
      authenticator.counter += 1
      const data = authenticatorData(options.rpId, userPresent | userVerified, authenticator.counter)
      const client = clientData('webauthn.get', options.challenge, authenticator.origin)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        id: authenticator.id,
        rawId: authenticator.id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: authenticator.userHandle,
        },
      }
    },
  }
  return authenticator
}

/** The bytes that an authenticator signs: the host's hash, flags and counter (WebAuthn §6.1). */
function authenticatorData(host: string, flags: number, counter: number): Buffer {
  const data = Buffer.alloc(37)
  sha256(host).copy(data)
  data.writeUInt8(flags, 32)
  data.writeUInt32BE(counter, 33)
  return data
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
