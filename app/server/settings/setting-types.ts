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
