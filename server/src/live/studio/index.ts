/** Front door of the browser studio. */
export { calls } from './calls.ts'
export { type Studio, type StudioLine, StudioRefusal, studiosOf } from './studios.ts'
export { studioFor } from './access.ts'
