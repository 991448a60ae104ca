import { lazy } from 'react'

/**
 * The member's keys for the API, in the settings; the page around it brings the words `apiKeys`.
 */
export const ApiKeySettings = lazy(async () => ({ default: (await import('./settings/api-keys.tsx')).ApiKeys }))
