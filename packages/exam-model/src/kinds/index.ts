/** The registry of problem kinds: a kind without an entry does not compile. */
import { kind } from '@zhixing/contract/exam/kinds'
import { blanks } from './blanks.ts'
import { several, single } from './choice.ts'
import { cloze } from './cloze.ts'
import { judge } from './judge.ts'
import type { ProblemKind } from './kind.ts'
import { match } from './match.ts'
import { material } from './material.ts'
import { number } from './number.ts'
import { order } from './order.ts'
import { essay, file } from './written.ts'

const kinds: Record<keyof typeof kind, ProblemKind> = {
  single,
  multiple: several,
  judge,
  blanks,
  essay,
  material,
  uncertain: several,
  order,
  match,
  cloze,
  number,
  file,
}

const byCode = new Map<number, ProblemKind>(
  Object.entries(kind).map(([name, code]) => [code, kinds[name as keyof typeof kind]]),
)

/** The kind with this code (dictionary `problemKind`); undefined for an unknown code. */
export const kindOf = (problemType: number): ProblemKind | undefined => byCode.get(problemType)
