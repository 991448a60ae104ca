export { describeHealth } from './describe-health.ts'
export { type HealthRecords, openHealthRecords } from './records.ts'
