import { z } from 'zod'
import type { Operator } from '#features/legal/contract.ts'
import { type SiteValues, settingTable } from '#features/site/contract.ts'
import { visibleText } from './setting-types.ts'

const words = (most: number) => visibleText(most).optional()

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

type OperatorValues = Pick<SiteValues, 'operatorName' | 'operatorAddress' | 'operatorEmail' | 'operatorHosting'>

/** Returns the operator as the imprint names it. */
export function operatorFrom(values: OperatorValues): Operator {
  return {
    name: values.operatorName,
    address: values.operatorAddress,
    email: values.operatorEmail,
    hosting: values.operatorHosting,
  }
}

/**
 * The variables that the imprint needs and that are set neither in the environment nor on the web.
 */
export function missingForImprint(values: OperatorValues): string[] {
  const needed = ['operatorName', 'operatorAddress', 'operatorEmail'] as const
  return needed.filter((name) => values[name] === null).map((name) => settingTable[name].variable)
}
