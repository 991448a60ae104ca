export * from './kinds.ts'
