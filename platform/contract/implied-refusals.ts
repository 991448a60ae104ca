/**
 * Refusals that no contract lists, since they follow from the kind of endpoint: invalid input,
 * missing access, no anti-forgery pair (specification §7.3), no database.
 */
export const impliedRefusals = {
  'error.formFieldRequired': 422,
  'error.incorrectData': 422,
  'error.notLoggedIn': 401,
  'error.notAuthorized': 403,
  'error.stepUpRequired': 403,
  'error.csrf': 419,
  'error.unavailable': 503,
} as const satisfies Readonly<Record<string, number>>

/** The message key of an implied refusal. */
export type ImpliedRefusalKey = keyof typeof impliedRefusals

/** Returns whether a key is an implied refusal, as opposed to one listed in a contract. */
export function isImpliedRefusal(key: string): key is ImpliedRefusalKey {
  return key in impliedRefusals
}

/**
 * Errors of the server itself, which are no refusals of an endpoint: an unknown address, a body
 * that is too large, a fault.
 */
export const serverErrors: readonly string[] = ['error.notFound', 'error.bodyTooLarge', 'error.form']
