export { Facade } from './facade.tsx'
