import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listPasskeys = clientEndpoint<typeof contract.listPasskeys>('GET', '/api/get/users/passkeys')
export const beginAddingPasskey = clientEndpoint<typeof contract.beginAddingPasskey>(
  'POST',
  '/api/post/users/passkeys/options',
)
export const addPasskey = clientEndpoint<typeof contract.addPasskey>('POST', '/api/post/users/passkeys')
export const removePasskey = clientEndpoint<typeof contract.removePasskey>('DELETE', '/api/delete/users/passkeys/:id')
export const beginPasskeyLogin = clientEndpoint<typeof contract.beginPasskeyLogin>(
  'POST',
  '/api/post/users/passkeys/login/options',
)
export const logInByPasskey = clientEndpoint<typeof contract.logInByPasskey>('POST', '/api/post/users/passkeys/login')
export const confirmByPasskey = clientEndpoint<typeof contract.confirmByPasskey>(
  'POST',
  '/api/post/users/passkeys/confirmation',
)
