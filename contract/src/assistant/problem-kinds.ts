/** Bounds of drafting problems. No schema in here: the browser imports it. */
import { kind } from '../exam/kinds.ts'

/** Kinds that a model may draft: those whose whole content is text. */
export const draftKinds = [kind.single, kind.multiple, kind.judge, kind.blanks, kind.number, kind.essay] as const

/** Most problems of one draft. */
export const MAX_DRAFTS = 40
/** Longest topic in characters. */
export const MAX_TOPIC = 200
/** Shortest text that problems are drafted from, in characters. */
export const MIN_TEXT = 50
/** Tag of drafted problems, which stays with them in the bank. */
export const GENERATED_TAG = 'AI 生成'
