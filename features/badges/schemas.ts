import { z } from 'zod'

/** A badge's code: case-sensitive, and the same in all hotels (hotel-api §6.2). */
export const BadgeCode = z.string('error.badgeNotFound').regex(/^\P{Cc}{1,255}$/u, 'error.badgeNotFound')
