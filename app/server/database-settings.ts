import { z } from 'zod'

const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'it must be an address that begins with postgres:// or postgresql://',
})

/** The database that the site is kept in, and a replica of it. */
export const databaseSettings = {
  DATABASE_URL: postgresAddress
    .optional()
    .describe('A PostgreSQL (15 or newer) of your own instead of the embedded one.')
    .meta({ example: 'postgres://nightbell:secret@127.0.0.1:5432/nightbell' }),
  DATABASE_REPLICA_URL: postgresAddress
    .optional()
    .describe(
      'A streaming replica of DATABASE_URL. What everybody may read is read from it while it is there and not far behind. Unset: everything is read from DATABASE_URL.',
    )
    .meta({ example: 'postgres://nightbell:secret@10.0.0.2:5432/nightbell' }),
}
