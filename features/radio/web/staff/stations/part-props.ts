import type { FormFields } from '#platform/web/endpoint-form.ts'
import type { StationChoices, StationSetup } from '../../../contract.ts'

/** What a part of the form shows. */
export type PartProps = { setup: StationSetup; form: FormFields<StationChoices> }
