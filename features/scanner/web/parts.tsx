export { ScannerForm } from './scanner-form.tsx'
