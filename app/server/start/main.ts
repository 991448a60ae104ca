import { runDemo } from '../demo/demo.ts'
import { startSite } from './start-site.ts'
import { readWebProcess, startWebProcess } from './web-process.ts'

const options = { environment: process.env, envFile: '.env' }
const webProcess = readWebProcess(process.argv)

if (webProcess) await startWebProcess(webProcess)
else if (process.argv.includes('--demo')) await runDemo(options)
else await startSite(options)
