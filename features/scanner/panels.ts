import { z } from 'zod'
import { panelNames } from './constants.ts'

export const PanelName = z.enum(panelNames)
export type PanelName = z.output<typeof PanelName>
