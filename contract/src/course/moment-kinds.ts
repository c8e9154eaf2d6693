/** What a film can ask. No schema in here: the browser imports it. */
import { kind } from '../exam/kinds.ts'

/** Kinds of problems that rules mark at once, and that fit over a film. */
export const momentKinds: readonly number[] = [kind.single, kind.multiple, kind.uncertain, kind.judge, kind.blanks]

/** Questions of one film at most. */
export const MAX_MOMENTS = 50
