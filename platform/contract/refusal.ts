/**
 * An expected refusal, as a value: a message key and the parameters of its sentence. A plain tagged
 * object instead of a class, since it must survive JSON and hydration. On the wire it is `{
 * "error": "<key>", …parameters }` with its status.
 */
export type Refusal<Key extends string = string> = { readonly refused: Key } & { readonly [parameter: string]: unknown }

/** Makes a refusal: `refuse('error.tooManyRequests', { retryAfterSeconds: 12 })`. */
export function refuse<const Key extends string, Parameters extends Record<string, unknown>>(
  key: Key,
  parameters?: Parameters,
): { readonly refused: Key } & Parameters
export function refuse(key: string, parameters?: Record<string, unknown>): { refused: string } {
  return { ...parameters, refused: key }
}

/** Returns whether an outcome is a refusal. No result of a contract has the key `refused`. */
export function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome && typeof outcome.refused === 'string'
}
