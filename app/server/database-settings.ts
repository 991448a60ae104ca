import { z } from 'zod'

/** The database that the site is kept in. */
export const databaseSettings = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'it must be an address that begins with postgres:// or postgresql://' })
    .optional()
    .describe('A PostgreSQL (15 or newer) of your own instead of the embedded one.')
    .meta({ example: 'postgres://nightbell:secret@127.0.0.1:5432/nightbell' }),
}
