export { anyTopic, useStaffChanges } from './changes.ts'
export { type Column, DataTable } from './data-table.tsx'
export { useKeySwitch, useStaffKeys } from './keys.ts'
export {
  Chip,
  FilterRow,
  Head,
  NewRows,
  Panel,
  StaffHead,
  StaffLink,
  staffPlace,
  TwoColumns,
  useStaffAddress,
  useStaffNavigate,
} from './layout.tsx'
export { hasTexts, partsOfDraft, useLocalDraft } from './local-draft.ts'
export { MeProvider, useMe, useScope } from './me.tsx'
export { PresenceProvider, useColleagues, useOpenThing, usePresence } from './presence.tsx'
export { housekeepingRoute } from './route.tsx'
export { useStaffPages } from './staff-pages-of.ts'
export { useStays, useStayWhenLoggedOut } from './stay.ts'
export { StepUpProvider, useStepUp } from './step-up.tsx'
export { UndoProvider, useUndo } from './undo.tsx'
