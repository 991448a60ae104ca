import { z } from 'zod'
import { iconKeys } from './constants.ts'

export { iconImage } from './icon-image.ts'

/** The key of an icon that the staff added: it is made from the picture, which never changes. */
export const AddedIconKey = z.templateLiteral(['icon-', z.string().regex(/^[0-9a-f]{16}$/)], 'error.iconNotFound')
export type AddedIconKey = z.output<typeof AddedIconKey>

/**
 * The key of an icon beside a name (specification §3.9). The label of a built-in one is `<key>` of
 * the words `icons`; the staff name those that they add.
 */
export const IconKey = z.union([z.enum(iconKeys), AddedIconKey], 'error.iconNotFound')
export type IconKey = z.output<typeof IconKey>
export type BuiltInIcon = (typeof iconKeys)[number]

/** The name or the description of an added icon, in each language. */
export const IconWords = z.object({ de: z.string(), en: z.string(), tr: z.string() })
export type IconWords = z.output<typeof IconWords>
