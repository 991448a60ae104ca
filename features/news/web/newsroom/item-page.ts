import type { z } from 'zod'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import type { showItem } from '../../client.ts'

/** A news item as its page of the staff has it: settings, and where its texts are. */
export type ItemPage = z.output<ContractOf<typeof showItem>['result']>
