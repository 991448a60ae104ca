import type { Feature } from '#platform/server/feature.ts'

/** Returns what every feature stores about an account, by the feature's name. */
export async function collectPersonalData(
  features: readonly Feature[],
  accountId: number,
): Promise<Record<string, unknown>> {
  const parts = features.flatMap(({ personalData }) => personalData ?? [])
  const collected = await Promise.all(parts.map(async ({ name, collect }) => [name, await collect(accountId)] as const))
  return Object.fromEntries(collected)
}
