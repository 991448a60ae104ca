export { type ExportedFile, exportFrom } from './export-texts.ts'
export { isOfStaff } from './shipped-texts.ts'
export { changedFilesTag, fileTag } from './tags.ts'
