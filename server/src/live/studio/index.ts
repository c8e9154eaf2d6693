/** The browser studio: a lecturer goes live with nothing but the browser. */
export { calls } from './calls.ts'
export { type Studio, type StudioLine, StudioRefusal, studiosOf } from './studios.ts'
export { studioFor } from './access.ts'
