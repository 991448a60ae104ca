export * from './applications.ts'
export * from './applications.ts'
export * from './chat.ts'
export { applicationLengths, attachmentLimits, messageLength, mostYears } from './constants.ts'
