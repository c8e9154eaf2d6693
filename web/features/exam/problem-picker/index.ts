export { type PickedProblem, ProblemPicker } from './problem-picker.tsx'
