import { z } from 'zod'

/** Settings by subject. Each setting has a description, and in its metadata an example. */
export type SettingGroups = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>

/** Writes `.env.example`: every setting with its description and an example, commented out. */
export function envExample(groups: SettingGroups): string {
  const parts = Object.entries(groups).flatMap(([subject, settings]) => [
    `# --- ${subject} ---\n`,
    ...Object.entries(settings).map(
      ([name, setting]) => `# ${setting.description ?? ''}\n# ${name}=${setting.meta()?.example ?? ''}\n`,
    ),
  ])
  return parts.join('\n')
}

/** Writes a table for each subject: every setting with its type, default and description. */
export function settingTables(groups: SettingGroups): string {
  const tables = Object.entries(groups).map(([subject, settings]) =>
    [
      `## ${subject}`,
      '',
      '| Setting | Type | Default | Meaning |',
      '| --- | --- | --- | --- |',
      ...Object.entries(settings).map(([name, setting]) => rowOf(name, setting)),
      '',
    ].join('\n'),
  )
  return tables.join('\n')
}

function rowOf(name: string, setting: z.ZodType): string {
  const schema = z.toJSONSchema(setting, { io: 'input', unrepresentable: 'any' })
  const form = setting.meta()?.form
  const type = typeof form === 'string' ? form : typeOf(schema)
  const byDefault = String(setting.parse(undefined) ?? '')
  const meaning = (setting.description ?? '').replace(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, '`$&`')
  const cells = [`\`${name}\``, type, byDefault === '' ? 'unset' : `\`${byDefault}\``, meaning]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function typeOf({ type, enum: words, minimum, maximum, format, maxLength }: z.core.JSONSchema.BaseSchema): string {
  if (words) return words.map((word) => `\`${word}\``).join(', ')
  if (type === 'integer') return `whole number, ${minimum} to ${maximum?.toLocaleString('en')}`
  if (format === 'uri') return 'URL'
  if (format === 'email') return 'email address'
  return maxLength === undefined ? 'text' : `text, up to ${maxLength} characters`
}
