export { openStream } from './open-stream.ts'
export { openRequestLine } from './requests/open-request-line.ts'
export { openSchedule } from './schedule/open-schedule.ts'
export { openStations } from './stations/open-stations.ts'
