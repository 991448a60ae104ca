import type { CatalogueDetail } from '../../contract.ts'
import type { CatalogueAccess } from './use-catalogue-badge.ts'

/** What a part of the detail shows and changes. */
export type DetailProps = { detail: CatalogueDetail; access: CatalogueAccess }
