/** The room of a live session: what people say and do in it while it is on, and what stays of it. */
export { act, people, type Seated } from './actions.ts'
export { hubOf, type Seat } from './hub.ts'
export { enterRoom, welcome } from './join.ts'
export { calls } from './room.ts'
export { frameBudget } from './rules.ts'
export { texts as roomTexts } from './texts.ts'
export { type CheckWords, roomWords } from './words.ts'
