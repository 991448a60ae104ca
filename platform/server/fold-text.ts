export { foldText } from '#platform/contract/fold-text.ts'
