import { testPlainPages } from './widths.ts'

testPlainPages('en')
