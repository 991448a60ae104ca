import { z } from 'zod'
import { iconKeys } from './constants.ts'

export { iconImage } from './icon-image.ts'

/**
 * The key of an icon beside a name (specification §3.9). Its label is `<key>` of the words `icons`.
 */
export const IconKey = z.enum(iconKeys, 'error.iconNotFound')
export type IconKey = z.output<typeof IconKey>
