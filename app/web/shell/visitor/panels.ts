import { useNavigate } from '@tanstack/react-router'
import type { PanelFlags } from '#platform/web/panel-flags.ts'
import { languageRoute } from '#platform/web/route.tsx'

/**
 * Which panel is open, by the flags of the address (SPEC §2 "Query flags"), and how to open others: `show({})` closes all. The
 * page and its place in the history stay; resolves once the address has followed.
 */
export function usePanels(): PanelFlags & { show: (flags: PanelFlags) => Promise<void> } {
  const { login, forgotPassword } = languageRoute.useSearch()
  const navigate = useNavigate()
  return {
    ...(login ? { login } : {}),
    ...(forgotPassword ? { forgotPassword } : {}),
    show: (flags) =>
      navigate({
        to: '.',
        search: ({ login: _login, forgotPassword: _forgotPassword, ...others }) => ({ ...others, ...flags }),
        hash: true,
        replace: true,
        resetScroll: false,
      }),
  }
}
