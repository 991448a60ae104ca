import { z } from 'zod'

/** An http or https URL; slashes at its end are removed. */
export const httpAddress = z
  .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))

/** `true` or `false`, parsed to a boolean. */
export const trueOrFalse = (byDefault: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'it must be true or false')
    .default(byDefault)
    .transform((word) => word === 'true')

/** A whole number between two bounds, both included. */
export const wholeNumber = (least: number, most: number) => {
  const error = `it must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

/** One line of text of at most that many characters, all of which are seen. */
export const visibleText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most, `it may have at most ${most} characters`)
    .refine((text) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text), 'it may have no characters that are not seen')
