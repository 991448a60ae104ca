import { runDemo } from './demo.ts'
import { startSite } from './start-site.ts'

const options = { environment: process.env, envFile: '.env' }

if (process.argv.includes('--demo')) await runDemo(options)
else await startSite(options)
