export { hashOfKey, newKey } from './keys/key-text.ts'
