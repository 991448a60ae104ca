// Names of a region that lie in one of the countries as a whole, today's and former ones.
const regions = [
  'America/Indiana/',
  'America/Kentucky/',
  'America/North_Dakota/',
  'Australia/',
  'Canada/',
  'US/',
] as const

// Browsers use their own zone list, which for some zones still has a former name (Asia/Calcutta),
// so both are listed.
const zones = new Set(
  [
    // United States
    'America/Adak America/Anchorage America/Atka America/Boise America/Chicago America/Denver America/Detroit',
    'America/Fort_Wayne America/Indianapolis America/Juneau America/Knox_IN America/Los_Angeles America/Louisville',
    'America/Menominee America/Metlakatla America/New_York America/Nome America/Phoenix America/Shiprock America/Sitka',
    'America/Yakutat CST6CDT EST5EDT MST7MDT Navajo PST8PDT Pacific/Honolulu Pacific/Johnston',
    // Canada
    'America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Coral_Harbour America/Creston America/Dawson',
    'America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay America/Halifax',
    'America/Inuvik America/Iqaluit America/Moncton America/Montreal America/Nipigon America/Pangnirtung',
    'America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/St_Johns America/Swift_Current',
    'America/Thunder_Bay America/Toronto America/Vancouver America/Whitehorse America/Winnipeg America/Yellowknife',
    // United Kingdom and Ireland
    'Europe/Belfast Europe/Dublin Europe/London Eire GB GB-Eire',
    // Australia outside its region, New Zealand
    'Antarctica/Macquarie Antarctica/McMurdo Antarctica/South_Pole NZ NZ-CHAT Pacific/Auckland Pacific/Chatham',
    // Egypt, India, the Philippines
    'Africa/Cairo Asia/Calcutta Asia/Kolkata Asia/Manila Egypt',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Whether a zone (an IANA name, current or former) uses 12 hours (specification §9.4). Mexico is
 * not among them.
 */
export function isTwelveHourZone(zone: string): boolean {
  return zones.has(zone) || regions.some((region) => zone.startsWith(region))
}
