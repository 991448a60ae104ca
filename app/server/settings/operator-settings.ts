import { z } from 'zod'
import type { Operator } from '#features/legal/contract.ts'

const words = (most: number) => z.string().trim().min(1).max(most, `it may have at most ${most} characters`).optional()

/** Settings about the operator for the imprint. */
export const operatorSettings = {
  OPERATOR_NAME: words(200)
    .describe(
      'Who runs the site: the name of a person or an organisation, for the imprint. Unset: the imprint shows a warning.',
    )
    .meta({ example: 'Maria Muster' }),
  OPERATOR_ADDRESS: words(300)
    .describe('The postal address of the operator, for the imprint. Unset: the imprint shows a warning.')
    .meta({ example: 'Musterstraße 1, 12345 Musterstadt, Germany' }),
  OPERATOR_EMAIL: z
    .email('it must be an e-mail address')
    .optional()
    .describe(
      'The email address of the operator, for the imprint and for privacy requests. Unset: the imprint shows a warning.',
    )
    .meta({ example: 'hello@example.org' }),
  OPERATOR_HOSTING: words(300)
    .describe(
      'The hosting provider with its address, and the safeguard if it is outside the EU, for the privacy policy. Unset: the policy does not name one.',
    )
    .meta({ example: 'Example Hosting Ltd, Serverstraße 2, 12345 Musterstadt, Germany' }),
}

type OperatorSettings = z.output<z.ZodObject<typeof operatorSettings>>

/** Returns the configured operator. */
export function operatorFrom(settings: OperatorSettings): Operator {
  return {
    name: settings.OPERATOR_NAME ?? null,
    address: settings.OPERATOR_ADDRESS ?? null,
    email: settings.OPERATOR_EMAIL ?? null,
    hosting: settings.OPERATOR_HOSTING ?? null,
  }
}

/** The settings without which the imprint is none. */
export function missingForImprint(settings: OperatorSettings): string[] {
  const needed = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const
  return needed.filter((name) => settings[name] === undefined)
}
