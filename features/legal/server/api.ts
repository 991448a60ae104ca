export { keptData } from '../kept-data.ts'
export { limits, periods } from '../periods.ts'
export { storedValues } from '../stored-values.ts'
