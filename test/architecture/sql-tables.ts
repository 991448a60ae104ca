/**
 * The tables in a piece of SQL: read, written or defined (`used`), and targets of foreign keys
 * (`referenced`).
 */
export type TablesOfSql = { used: string[]; referenced: string[] }

const functionsWithFrom = ['extract', 'substring', 'trim', 'overlay', 'position']
/**
 * `for update`, `on update cascade`, `do update set`, `before insert or update on`: no table
 * follows.
 */
const beforeOtherUpdate = ['for', 'on', 'do', 'key', 'or', 'before', 'after', 'of', ',']
const between = ['only', 'if', 'not', 'exists', 'lateral', 'concurrently', 'table']
const notTables = ['select', 'set', 'values', 'unnest', 'with']

/**
 * Finds tables by the keywords before them, for PostgreSQL as this project writes it. `temporary`
 * are names that are not tables, because another part of the statement declares them.
 */
export function tablesOfSql(sql: string, temporary: ReadonlySet<string> = namesOfWith(sql)): TablesOfSql {
  const words = wordsOf(sql)
  const used: string[] = []
  const referenced: string[] = []
  const callers: (string | undefined)[] = []
  const take = (place: number, into: string[], functions = false) => {
    let at = place
    while (between.includes(words[at] ?? '')) at++
    const name = words[at]
    if (!name || !isName(name) || notTables.includes(name) || (functions && words[at + 1] === '(')) return at
    if (!temporary.has(name)) into.push(name)
    return at
  }
  /** `from a, b as c`: continues after each comma that follows a name and its alias. */
  const takeList = (place: number) => {
    let at = take(place, used, true) + 1
    if (words[at] === 'as') at++
    if (isName(words[at] ?? '') && words[at + 1] === ',') at++
    if (words[at] === ',' && isName(words[at + 1] ?? '')) takeList(at + 1)
  }
  let inIndexOrTrigger = false
  words.forEach((word, at) => {
    const before = words[at - 1] ?? ''
    if (word === '(') callers.push(isName(before) ? before : undefined)
    else if (word === ')') callers.pop()
    else if (word === ';') inIndexOrTrigger = false
    else if (word === 'index' || word === 'trigger')
      inIndexOrTrigger ||= words.slice(Math.max(0, at - 4), at).includes('create')
    else if (word === 'on' && inIndexOrTrigger) {
      take(at + 1, used)
      inIndexOrTrigger = false
    } else if (word === 'from') {
      if (before !== 'distinct' && !functionsWithFrom.includes(callers.at(-1) ?? '')) takeList(at + 1)
    } else if (word === 'references') take(at + 1, referenced)
    else if (word === 'update') {
      if (!beforeOtherUpdate.includes(before)) take(at + 1, used)
    } else if (word === 'using') {
      if (words[at + 1] !== '(' && isDeleteOrMerge(words, at)) takeList(at + 1)
    } else if (word === 'join') take(at + 1, used, true)
    else if (word === 'truncate' ? !inIndexOrTrigger : ['into', 'table'].includes(word)) take(at + 1, used)
  })
  return { used, referenced }
}

function isDeleteOrMerge(words: readonly string[], at: number): boolean {
  const start = words.lastIndexOf(';', at) + 1
  const opening = words.slice(start, at)
  return opening.includes('delete') || opening.includes('merge')
}

/** The names declared by `with a as (…), b(x) as materialized (…)`. */
export function namesOfWith(sql: string): Set<string> {
  const words = wordsOf(sql)
  const names = new Set<string>()
  words.forEach((word, at) => {
    if (word !== 'as') return
    const after = words.slice(at + 1, at + 4).filter((next) => next !== 'not' && next !== 'materialized')
    if (after[0] !== '(') return
    const before = words[at - 1]
    const name = before === ')' ? words[words.lastIndexOf('(', at) - 1] : before
    if (name && isName(name)) names.add(name)
  })
  return names
}

function wordsOf(sql: string): string[] {
  const plain = sql
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, " '' ")
  return (plain.match(/"[^"]+"|[a-z_][\w$.]*|\S/gi) ?? []).map((word) =>
    word.startsWith('"') ? word.slice(1, -1) : word.toLowerCase(),
  )
}

function isName(word: string): boolean {
  return /^[a-z_][\w$.]*$/i.test(word)
}
