import { testPlainPages } from './widths.ts'

testPlainPages('tr')
