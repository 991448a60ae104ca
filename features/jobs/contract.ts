export * from './applications.ts'
export * from './chat.ts'
export * from './positions.ts'
