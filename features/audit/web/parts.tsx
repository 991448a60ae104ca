export { WhatHappened } from './what-happened.tsx'
