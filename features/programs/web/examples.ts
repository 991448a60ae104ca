/** The programming languages of the examples. */
export const exampleLanguages = ['curl', 'javascript', 'python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

/** An endpoint as the page shows it: `example` is its address with values. */
export type Shown = { name: string; path: string; example: string }

/** What a reader of the examples replaces by values of their own. */
export const placeholders = { name: 'PLAYER_NAME', player: 'HABBO_ID', news: 'NEWS_SLUG' } as const
const { name, player, news } = placeholders

/** The endpoints by subject. The texts of each are `endpoints.<name>`. */
export const endpointGroups = {
  players: [
    {
      name: 'playerByName',
      path: '/api/v1/hotels/{hotel}/players/{name}',
      example: `/api/v1/hotels/hhus/players/${name}`,
    },
    { name: 'player', path: '/api/v1/players/{habboId}', example: `/api/v1/players/${player}` },
    {
      name: 'playerBadges',
      path: '/api/v1/players/{habboId}/badges',
      example: `/api/v1/players/${player}/badges?limit=100`,
    },
    { name: 'playerHistory', path: '/api/v1/players/{habboId}/history', example: `/api/v1/players/${player}/history` },
  ],
  badges: [
    { name: 'badges', path: '/api/v1/badges', example: '/api/v1/badges?search=pool&sort=rarest' },
    { name: 'badge', path: '/api/v1/badges/{code}', example: '/api/v1/badges/ADM' },
    { name: 'badgeOwners', path: '/api/v1/badges/{code}/owners', example: '/api/v1/badges/ADM/owners' },
  ],
  origins: [
    { name: 'originsOnline', path: '/api/v1/origins/online', example: '/api/v1/origins/online' },
    {
      name: 'originsOnlineHistory',
      path: '/api/v1/origins/online/history',
      example: '/api/v1/origins/online/history?range=7d',
    },
  ],
  radio: [
    { name: 'radioNow', path: '/api/v1/radio/now', example: '/api/v1/radio/now' },
    { name: 'radioPlayed', path: '/api/v1/radio/played', example: '/api/v1/radio/played' },
    { name: 'radioSchedule', path: '/api/v1/radio/schedule', example: '/api/v1/radio/schedule?week=1' },
  ],
  news: [
    { name: 'news', path: '/api/v1/news', example: '/api/v1/news?language=en' },
    { name: 'newsItem', path: '/api/v1/news/{slug}', example: `/api/v1/news/${news}?language=en` },
  ],
  files: [{ name: 'dumps', path: '/api/v1/dumps', example: '/api/v1/dumps' }],
} as const satisfies Record<string, readonly Shown[]>

/**
 * Writes the call of an address in a programming language. The key is that of the environment
 * variable `API_KEY`; without one no key is sent.
 */
export function exampleIn(language: ExampleLanguage, address: string): string {
  // For curl a header without a value is one that is not sent.
  if (language === 'curl') return `curl -H "Authorization:\${API_KEY:+ Bearer $API_KEY}" \\\n  "${address}"`
  if (language === 'javascript') {
    return [
      'const key = process.env.API_KEY',
      `const answer = await fetch('${address}', {`,
      "  headers: key ? { authorization: 'Bearer ' + key } : {},",
      '})',
      'if (!answer.ok) throw new Error((await answer.json()).error)',
      'console.log(await answer.json())',
    ].join('\n')
  }
  return [
    'import json, os, urllib.request',
    '',
    `call = urllib.request.Request("${address}")`,
    'if os.environ.get("API_KEY"):',
    '    call.add_header("Authorization", "Bearer " + os.environ["API_KEY"])',
    'with urllib.request.urlopen(call) as answer:',
    '    print(json.load(answer))',
  ].join('\n')
}
