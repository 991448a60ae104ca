import { testPlainPages } from './widths.ts'

testPlainPages('de')
