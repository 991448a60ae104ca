/**
 * Query keys for the open panel of the frame (specification §2.3). They never change what the
 * server renders.
 */
export type PanelFlags = { login?: true; forgotPassword?: true }

/** Parses the panel flags of an address; other parameters are left to the page. */
export function parsePanelFlags(search: Record<string, unknown>): PanelFlags {
  const isOn = (value: unknown) => value === true || value === 'true'
  return {
    ...(isOn(search.login) ? { login: true as const } : {}),
    ...(isOn(search.forgotPassword) ? { forgotPassword: true as const } : {}),
  }
}
