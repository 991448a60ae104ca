/** The parts of the page of the settings. */
export const settingSections = ['look', 'links', 'imprint', 'limits'] as const
export type SettingSection = (typeof settingSections)[number]

/**
 * What the administration sets on the web, by section. `variable` is the setting of the environment
 * that fixes it; null for what the environment does not have. `wrong` is the refusal of a value
 * that the setting does not take.
 */
export const settingTable = {
  siteName: { section: 'look', variable: 'SITE_NAME', wrong: 'error.settingText' },
  isOfficial: { section: 'look', variable: 'OFFICIAL_FANSITE', wrong: 'error.settingText' },
  logo: { section: 'look', variable: null, wrong: 'error.pictureNotFound' },
  accentDark: { section: 'look', variable: null, wrong: 'error.accentContrast' },
  accentLight: { section: 'look', variable: null, wrong: 'error.accentContrast' },
  accentTurkish: { section: 'look', variable: null, wrong: 'error.accentContrast' },
  showsScanned: { section: 'look', variable: null, wrong: 'error.incorrectData' },
  showsRarest: { section: 'look', variable: null, wrong: 'error.incorrectData' },
  showsFinds: { section: 'look', variable: null, wrong: 'error.incorrectData' },
  links: { section: 'links', variable: null, wrong: 'error.linkAddress' },
  discord: { section: 'links', variable: 'DISCORD_URL', wrong: 'error.settingAddress' },
  x: { section: 'links', variable: 'X_URL', wrong: 'error.settingAddress' },
  xGerman: { section: 'links', variable: 'X_URL_DE', wrong: 'error.settingAddress' },
  xTurkish: { section: 'links', variable: 'X_URL_TR', wrong: 'error.settingAddress' },
  operatorName: { section: 'imprint', variable: 'OPERATOR_NAME', wrong: 'error.settingText' },
  operatorAddress: { section: 'imprint', variable: 'OPERATOR_ADDRESS', wrong: 'error.settingText' },
  operatorEmail: { section: 'imprint', variable: 'OPERATOR_EMAIL', wrong: 'error.settingEmail' },
  operatorHosting: { section: 'imprint', variable: 'OPERATOR_HOSTING', wrong: 'error.settingText' },
  commentWait: { section: 'limits', variable: 'COMMENT_WAIT_SECONDS', wrong: 'error.settingNumber' },
  requestWait: { section: 'limits', variable: 'RADIO_REQUEST_WAIT_SECONDS', wrong: 'error.settingNumber' },
  searchesPerMinute: { section: 'limits', variable: 'SEARCHES_PER_MINUTE', wrong: 'error.settingNumber' },
  scansPerMinute: { section: 'limits', variable: 'SCANS_PER_MINUTE', wrong: 'error.settingNumber' },
  scanCooldown: { section: 'limits', variable: 'SCAN_COOLDOWN_SECONDS', wrong: 'error.settingNumber' },
} as const satisfies Record<string, { section: SettingSection; variable: string | null; wrong: `error.${string}` }>

export type SettingName = keyof typeof settingTable

/** Every setting, in the order of the page. */
export const settingNames = Object.keys(settingTable) as readonly SettingName[]

/** The parts of the home page that the administration shows or leaves out. */
export const homeParts = ['showsScanned', 'showsRarest', 'showsFinds'] as const

/** The theme that each accent is of. */
export const accentOf = { accentDark: 'dark', accentLight: 'light', accentTurkish: 'dark-tr' } as const

/** Links of one's own: how many at most, and the longest label and address. */
export const linkLimits = { count: 8, label: 24, address: 300 } as const

/** Where a link of one's own is shown. */
export const linkPlaces = ['menu', 'footer'] as const
export type LinkPlace = (typeof linkPlaces)[number]

/** The longest text that any setting takes. */
export const mostTextLength = 300

/** An address that a link may lead to: of https, or a path of this site. */
export function isLinkAddress(address: string): boolean {
  if (address.length > linkLimits.address || /[\s\\<>"]/.test(address) || hasUnseen.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  if (!address.toLowerCase().startsWith('https://') || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** Characters that are not seen: controls, marks of direction, joiners, lone surrogates. */
export const hasUnseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u
