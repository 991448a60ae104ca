export * from './applications.ts'
export * from './chat.ts'
export {
  applicationLengths,
  attachmentLimits,
  messageLength,
  mostBarDays,
  mostYears,
  positionLimits,
  reopenDays,
  staffTextLengths,
  undoSeconds,
} from './constants.ts'
export * from './staff-applications.ts'
export * from './staff-bars.ts'
export * from './staff-positions.ts'
