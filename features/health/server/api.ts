export { type HealthRecords, openHealthRecords } from './records.ts'
