/**
 * The languages that a team member can list as spoken (ISO 639). Their names are `language.<code>`
 * in the team namespace.
 */
export const spokenLanguages = ['de', 'en', 'tr', 'es', 'fr', 'it', 'nl', 'pt', 'fi', 'sv', 'pl', 'ru', 'ar'] as const

/** The maximum length of a team member's description, in characters. */
export const mostOfDoes = 160
