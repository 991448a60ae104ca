import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { nearest, type SiteFolder } from './check-folders.ts'
import { type Finding, note, ok } from './finding.ts'

const run = promisify(execFile)

const units = ['nightbell.service', 'nightbell-tasks.service', 'nightbell-web@*.service']
const properties = [
  ...(['Id', 'LoadState', 'ActiveState', 'UnitFileState', 'ProtectSystem', 'ProtectHome', 'PrivateTmp'] as const),
  ...(['ReadWritePaths', 'ReadOnlyPaths', 'InaccessiblePaths', 'BindPaths'] as const),
  ...(['StateDirectory', 'CacheDirectory', 'LogsDirectory', 'RuntimeDirectory'] as const),
]
type Unit = Partial<Record<(typeof properties)[number], string>>

/**
 * Compares the folders of the site with what its systemd services may write to, which a shell does
 * not notice. Nothing is found where systemd has no service of the site in use.
 */
export async function checkUnits(folders: readonly SiteFolder[], searchPath: string | undefined): Promise<Finding[]> {
  const used = (await readUnits(searchPath)).filter(isUsed)
  const findings = await Promise.all(used.map((unit) => checkUnit(unit, folders)))
  return findings.flat()
}

async function readUnits(searchPath: string | undefined): Promise<Unit[]> {
  try {
    const options = { env: { PATH: searchPath, LC_ALL: 'C' }, timeout: 10_000 }
    const { stdout } = await run('systemctl', ['show', `--property=${properties.join()}`, ...units], options)
    return stdout.split(/\n{2,}/).map((block) => Object.fromEntries(block.split('\n').map(nameAndValue)))
  } catch {
    // Without systemd, as in a container, nothing but the rights of the account counts.
    return []
  }
}

function nameAndValue(line: string): [string, string] {
  const end = line.indexOf('=')
  return [line.slice(0, end), line.slice(end + 1)]
}

const isUsed = ({ LoadState, ActiveState, UnitFileState }: Unit) =>
  LoadState === 'loaded' && (ActiveState === 'active' || UnitFileState === 'enabled')

async function checkUnit(unit: Unit, folders: readonly SiteFolder[]): Promise<Finding[]> {
  const { Id = '' } = unit
  const rules = await rulesOf(unit)
  const closed: Finding[] = []
  for (const { what, folder } of folders) {
    const reason = await whyClosed(rules, folder)
    if (reason === null) continue
    const mayBeAllowed = reason === 'ReadOnlyPaths' || reason.startsWith('ProtectSystem')
    const written = /\s/.test(folder) ? `"${folder}"` : folder
    const how = mayBeAllowed
      ? `: allow it with "systemctl edit ${Id}" and ReadWritePaths=${written}, then restart`
      : ': use another folder'
    closed.push(note(what, `${Id} may not write to ${folder} (${reason})${how}.`))
  }
  return closed.length > 0 ? closed : [ok('service', `${Id} may write to all folders.`)]
}

/** A place and everything below it, which is writable unless there is a reason. */
type Rule = { place: string; reason: string | null }

const closedBy: Readonly<Record<string, readonly string[]>> = {
  yes: ['/usr', '/boot', '/efi'],
  full: ['/usr', '/boot', '/efi', '/etc'],
  strict: ['/'],
}
const homes = ['home', 'root', 'run/user'].map((name) => path.join('/', name))
const temporary = ['/tmp', '/var/tmp']

/** What a service may not write to, and the exceptions. */
async function rulesOf(unit: Unit): Promise<{ hard: Rule[]; soft: Rule[] }> {
  const { ProtectSystem = 'no', ProtectHome = 'no', PrivateTmp = 'no' } = unit
  const below = (base: string, names: string | undefined) => listed(names).map((name) => path.join(base, name))
  const writable = [
    ...pathsIn(unit.ReadWritePaths),
    ...listed(unit.BindPaths).map((bound) => bound.split(':')[1] ?? bound),
    ...below('/var/lib', unit.StateDirectory),
    ...below('/var/cache', unit.CacheDirectory),
    ...below('/var/log', unit.LogsDirectory),
    ...below('/run', unit.RuntimeDirectory),
  ]
  const ruled = (places: readonly string[], reason: string | null) =>
    Promise.all(places.map(async (place) => ({ place: await resolved(place), reason })))
  const groups = await Promise.all([
    ruled(pathsIn(unit.InaccessiblePaths), 'InaccessiblePaths'),
    ruled(ProtectHome === 'no' ? [] : homes, `ProtectHome=${ProtectHome}`),
    ruled(PrivateTmp === 'no' ? [] : temporary, `PrivateTmp=${PrivateTmp}, which is emptied at each restart`),
    // Of two rules for one place, the first counts.
    ruled(writable, null),
    ruled(closedBy[ProtectSystem] ?? [], `ProtectSystem=${ProtectSystem}`),
    ruled(pathsIn(unit.ReadOnlyPaths), 'ReadOnlyPaths'),
  ])
  return { hard: groups.slice(0, 3).flat(), soft: groups.slice(3).flat() }
}

/** Why a service cannot write to a folder; null if it can. The most specific rule counts. */
async function whyClosed({ hard, soft }: { hard: Rule[]; soft: Rule[] }, folder: string): Promise<string | null> {
  const at = await resolved(folder)
  const isBelow = ({ place }: Rule) => at === place || at.startsWith(place === '/' ? '/' : `${place}/`)
  const never = hard.find(isBelow)
  if (never) return never.reason
  const [first] = soft.filter(isBelow).sort((one, other) => other.place.length - one.place.length)
  return first?.reason ?? null
}

/** The words of a value, of which systemctl puts those with spaces in quotation marks. */
function listed(value = ''): string[] {
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
}

/** The paths of a value without what may precede them: "-" for one that may be missing, and "+". */
const pathsIn = (value: string | undefined) => listed(value).map((word) => word.replace(/^[-+]+/, ''))

/** A path without symbolic links, as far as it exists. */
async function resolved(folder: string): Promise<string> {
  const existing = await nearest(folder).catch(() => null)
  if (existing === null) return folder
  return path.join(await realpath(existing), path.relative(existing, folder))
}
