export { takeWarningBack, type WarningGiven, warnMember } from './warnings.ts'
