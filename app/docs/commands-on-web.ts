import { pages } from '#platform/contract/addresses.ts'

/**
 * Where the staff do on the site what a subcommand does: the path of a page below
 * `/<language>/housekeeping`, with what remains to the command (`but`), or why there is no page.
 */
export type OnWeb = { page: string; but?: string } | { why: string }

const members = { page: 'members' }
const comments = { page: 'comments' }
const players = { page: 'players' }
const team = { page: 'team' }
const jobs = { page: 'jobs' }
const positions = { page: 'jobs/positions' }
const air = { page: 'radio/air' }
const schedule = { page: pages.radioSchedule }
const shop = { page: 'shop' }
const maintenance = { page: 'site/maintenance' }

const files = {
  why: 'It reads and writes files in a folder of the server. Single news are written and published in the newsroom (`news`).',
}
const imports = { page: 'site/imports', but: 'The site imports by itself. Only the command imports a single hotel.' }
const dates = {
  why: 'It reads a file of the server. Such lists come a few times in the life of a site.',
}
const backups = {
  why: 'A backup has the secrets of the site and of all members, so it is made and read on the server only.',
}

/**
 * Every subcommand that works on the data of a site. A test compares it with the commands and the
 * pages.
 */
export const commandsOnWeb: Readonly<Record<string, OnWeb>> = {
  'account show': members,
  'account grant': {
    page: 'roles',
    but: 'Only the command gives `superadministration`, and the first role of a site.',
  },
  'account revoke': { page: 'roles', but: 'Only the command takes `superadministration`.' },
  'account ban': members,
  'account unban': members,
  'account roles': { page: 'roles' },
  'comments held': comments,
  'comments reported': comments,
  'comments show': comments,
  'comments release': comments,
  'comments reject': comments,
  'comments dismiss': comments,
  'players hide': players,
  'players show': players,
  'audit list': { page: 'audit' },
  'team list': team,
  'team profile': team,
  'jobs list': jobs,
  'jobs read': jobs,
  'jobs save': jobs,
  'jobs answer': jobs,
  'jobs accept': jobs,
  'jobs reject': jobs,
  'jobs positions list': positions,
  'jobs positions add': positions,
  'jobs positions edit': positions,
  'jobs positions open': positions,
  'jobs positions close': positions,
  'jobs positions delete': positions,
  'jobs positions restore': positions,
  'radio requests list': { page: 'radio/requests' },
  'radio requests seen': air,
  'radio requests played': air,
  'radio requests declined': air,
  'radio requests close': air,
  'radio requests open': air,
  'radio shows list': schedule,
  'radio shows add': schedule,
  'radio shows cancel': schedule,
  'radio shows restore': schedule,
  'radio shows remove': schedule,
  'shop list': shop,
  'shop restock': shop,
  'shop price': shop,
  'shop give': shop,
  'shop take': shop,
  'shop sales': shop,
  'news export': files,
  'news import': files,
  'words export': { page: 'site/words' },
  'import badges': imports,
  'import promos': imports,
  'import images': imports,
  'import photos': imports,
  'import dates': dates,
  'import remove-dates': dates,
  'import sources': dates,
  'badges recount': {
    why: 'It is needed only after the database was changed by hand, which is done on the server too.',
  },
  'maintenance show': maintenance,
  'maintenance on': maintenance,
  'maintenance off': maintenance,
  'site status': { page: 'site/health', but: 'The command is for the terminal, and works while the site does not.' },
  'site migrate': {
    why: 'It belongs to an update, which is made on the server.',
  },
  'settings check': {
    why: 'It looks at settings and folders that only the server has. The page `site/health` shows the state of a running site.',
  },
  'backup now': backups,
  'backup list': backups,
  'backup check': backups,
  'restore from': { why: 'The site must be stopped while its database is replaced.' },
}

/** The subcommands that a command's help lists: `jobs positions add`. */
export function subcommandsIn(helpLines: readonly string[]): string[] {
  let start = ''
  const found = helpLines.flatMap((line) => {
    const [, begun] = /^npm run (\w+ --(?: \w+)?) …$/.exec(line) ?? []
    if (begun) start = begun.replace(' --', '')
    const [, name = 'help'] = /^ {2}([a-z-]+)(?: |$)/.exec(line) ?? []
    return name === 'help' ? [] : [`${start} ${name}`]
  })
  return [...new Set(found)]
}

/** The rows of the table in docs/cli.md. */
export function rowsOfCommands(): string[] {
  return Object.entries(commandsOnWeb).map(([command, onWeb]) => {
    const cells = 'page' in onWeb ? [`\`${onWeb.page}\``, onWeb.but ?? ''] : ['', onWeb.why]
    return `| ${[`\`${command}\``, ...cells].join(' | ')} |`
  })
}
