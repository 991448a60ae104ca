export { OnAirMark, RadioBar } from './radio-bar.tsx'
