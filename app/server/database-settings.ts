import { z } from 'zod'

/** Where the site stores its data. */
export const databaseSettings = {
  DATA_DIR: z
    .string()
    .default('data')
    .describe('The folder of the embedded database and of all stored files.')
    .meta({ example: 'data', form: 'folder' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'it must be an address that begins with postgres:// or postgresql://' })
    .optional()
    .describe('A PostgreSQL (15 or newer) of your own. Unset: the embedded one in DATA_DIR.')
    .meta({ example: 'postgres://nightbell:secret@127.0.0.1:5432/nightbell', form: 'PostgreSQL URL' }),
}
