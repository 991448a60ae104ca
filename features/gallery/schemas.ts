import { z } from 'zod'
import { pictureFamilies } from './picture-families.ts'

/** A family of the game's pictures. */
export const PictureFamily = z.enum(pictureFamilies)
export type PictureFamily = z.output<typeof PictureFamily>

/** The title of a picture in each language; '' in those in which it has none. */
export const PictureTitles = z.object({ de: z.string(), en: z.string(), tr: z.string() })
export type PictureTitles = z.output<typeof PictureTitles>
