import pg from 'pg'

/**
 * A checksum and row count of every table in a backup, and the position of each sequence. Unlogged
 * tables are left out.
 */
export async function contentOf(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
    )
    const content: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(row, '' order by row)), 'none') as digest
         from (select each::text as row from ${name} as each) as rows`,
      )
      content[name] = rows[0]?.digest ?? ''
    }
    const { rows: sequences } = await client.query<{ name: string; value: number | null }>(
      `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`,
    )
    for (const { name, value } of sequences) content[name] = String(value)
    return content
  } finally {
    await client.end()
  }
}

/**
 * The constraints and indexes of a database. Not-null constraints are included only since
 * PostgreSQL 18.
 */
export async function rulesOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ rule: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public' order by rule`)
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}
