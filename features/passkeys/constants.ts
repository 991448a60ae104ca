/** How many passkeys one account may have. */
export const mostPasskeys = 10

/** Characters that the name of a passkey may have. */
export const longestPasskeyName = 40
