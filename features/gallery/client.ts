import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'
export * from './staff-client.ts'

export const listPictures = clientEndpoint<typeof contract.listPictures>('GET', '/api/get/pictures')
export const findPicture = clientEndpoint<typeof contract.findPicture>('GET', '/api/get/pictures/:id/page')
export const listPublicPhotos = clientEndpoint<typeof contract.listPublicPhotos>('GET', '/api/get/photos')
export const findPublicPhoto = clientEndpoint<typeof contract.findPublicPhoto>('GET', '/api/get/photos/:id/page')
