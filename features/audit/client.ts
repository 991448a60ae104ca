import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

/** The endpoints of `contract.ts` that browsers call. */
export const listStaffActs = clientEndpoint<typeof contract.listStaffActs>('GET', '/api/get/housekeeping/audit')
export const showActFilters = clientEndpoint<typeof contract.showActFilters>(
  'GET',
  '/api/get/housekeeping/audit/filters',
)
export const listActsOnThing = clientEndpoint<typeof contract.listActsOnThing>(
  'GET',
  '/api/get/housekeeping/audit/things/:subject/:id',
)

/**
 * Where the acts are downloaded as CSV, with the filters of `listStaffActs`: at most so many rows.
 */
export const csvPath = '/api/get/housekeeping/audit/csv'
export const mostCsvRows = 50_000

/** The roles that see every act. */
export const rolesSeeingAll: readonly string[] = ['superadministration', 'administration']
