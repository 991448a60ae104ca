export { thingPath } from './staff/thing-path.ts'
export { WhatHappened } from './what-happened.tsx'
