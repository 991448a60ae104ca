import { useNavigate } from '@tanstack/react-router'
import { proposeLogin } from './proposed-login.ts'
import type { WantedPlayer } from './use-settled-player.ts'

/**
 * Returns functions that open the login panel and the forgot-password dialog over any page
 * (specification §2.3). The login may be prefilled with a player.
 */
export function useOpenPanel() {
  const navigate = useNavigate()
  return {
    openLogin: (player: WantedPlayer | null = null) => {
      proposeLogin(player)
      void navigate({
        to: '.',
        search: ({ forgotPassword: _, ...before }) => ({ ...before, login: true as const }),
        hash: true,
        replace: true,
        resetScroll: false,
      })
    },
    openForgotPassword: () =>
      void navigate({
        to: '.',
        search: ({ login: _, ...before }) => ({ ...before, forgotPassword: true as const }),
        replace: true,
        resetScroll: false,
      }),
  }
}
