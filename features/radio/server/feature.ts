export { openRequestLine } from './open-request-line.ts'
export { openSchedule } from './open-schedule.ts'
export { openStations } from './open-stations.ts'
export { openStream } from './open-stream.ts'
