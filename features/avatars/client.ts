import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export const showAvatarStudio = clientEndpoint<typeof contract.showAvatarStudio>('GET', '/api/get/avatars')
export const showFigureData = clientEndpoint<typeof contract.showFigureData>('GET', '/api/get/avatars/parts')
export const showLook = clientEndpoint<typeof contract.showLook>('GET', '/api/get/avatars/looks/:habboId')
export const findLook = clientEndpoint<typeof contract.findLook>('GET', '/api/get/avatars/look')
