import { useNavigate } from '@tanstack/react-router'

/** Gives the functions that open the login panel and the forgot-password dialog of the frame, over whatever page is shown (SPEC §2 "Query flags"). */
export function useOpenPanel() {
  const navigate = useNavigate()
  return {
    openLogin: () =>
      void navigate({
        to: '.',
        search: ({ forgotPassword: _, ...before }) => ({ ...before, login: true as const }),
        replace: true,
        resetScroll: false,
      }),
    openForgotPassword: () =>
      void navigate({
        to: '.',
        search: ({ login: _, ...before }) => ({ ...before, forgotPassword: true as const }),
        replace: true,
        resetScroll: false,
      }),
  }
}
