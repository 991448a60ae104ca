import { z } from 'zod'
import { warningReasons } from './constants.ts'

export * from './constants.ts'

export const WarningReason = z.enum(warningReasons)
export type WarningReason = z.output<typeof WarningReason>
