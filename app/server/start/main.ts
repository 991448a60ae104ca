import { startSite } from './start-site.ts'
import { readWebProcess, startWebProcess } from './web-process.ts'

const options = { environment: process.env, envFile: '.env' }
const webProcess = readWebProcess(process.argv)

// Only the demonstration needs the simulated hotel, and packages that a release leaves out.
if (webProcess) await startWebProcess(webProcess)
else if (process.argv.includes('--demo')) await (await import('../demo/demo.ts')).runDemo(options)
else await startSite(options)
