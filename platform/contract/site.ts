/** What the operator's settings say of the site, the same for every visitor. `year` is the current one, from the server. */
export type Site = {
  siteName: string
  year: number
  /** The address that the site is reached at, without a slash at the end. */
  publicUrl: string
  social: { discord: string | null; x: string | null; xTurkish: string | null }
}
