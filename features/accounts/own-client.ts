import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

// What only pages of this feature use. `client.ts` is loaded by every page.

export const logIn = clientEndpoint<typeof contract.logIn>('POST', '/api/post/users/login')
export const requestCode = clientEndpoint<typeof contract.requestCode>('POST', '/api/post/users/code')
export const showMotto = clientEndpoint<typeof contract.showMotto>('GET', '/api/get/users/motto')
export const register = clientEndpoint<typeof contract.register>('POST', '/api/post/users/register')
export const resetPassword = clientEndpoint<typeof contract.resetPassword>('POST', '/api/post/users/password')
export const listSessions = clientEndpoint<typeof contract.listSessions>('GET', '/api/get/users/sessions')
export const endSession = clientEndpoint<typeof contract.endSession>('DELETE', '/api/delete/users/sessions/:id')
export const endSessions = clientEndpoint<typeof contract.endSessions>('DELETE', '/api/delete/users/sessions')
export const changePassword = clientEndpoint<typeof contract.changePassword>('PATCH', '/api/patch/users/password')
export const showSettings = clientEndpoint<typeof contract.showSettings>('GET', '/api/get/users/settings')
export const changeSettings = clientEndpoint<typeof contract.changeSettings>('PATCH', '/api/patch/users/settings')
export const exportData = clientEndpoint<typeof contract.exportData>('GET', '/api/get/users/data')
export const closeAccount = clientEndpoint<typeof contract.closeAccount>('POST', '/api/post/users/closure')
