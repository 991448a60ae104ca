import { useNavigate } from '@tanstack/react-router'
import type { PanelFlags } from '#platform/web/panel-flags.ts'
import { languageRoute } from '#platform/web/route.tsx'

/**
 * Returns the open panel from the flags of the address (specification §2.3), and `show`, which
 * opens another or, with `{}`, closes all. The page stays; `show` resolves once the address has
 * changed.
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
