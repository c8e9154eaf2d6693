/** Solves drafted problems without their keys, and compares. */
import { answerForm, kind, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem, UserAnswer } from '@zhixing/contract/exam/shapes'
import { htmlText, markProblem } from '@zhixing/exam-model'
import type { Model, TokenUsage } from '../../platform/model/port.ts'
import { texts } from '../texts.ts'
import { type Material, SOLVE_TOKENS, Solved, solveMessages } from './prompt.ts'

/** Whether a rule can compare an answer with the key. */
export const isComparable = ({ problemType }: ProblemDoc): boolean =>
  ['one', 'several', 'judge', 'texts', 'number'].includes(answerForm(problemType) ?? '')

/** A problem as text without anything that tells its key. */
export const questionText = (doc: ProblemDoc | SubProblem): string =>
  [
    `（${kindName(doc.problemType)}）${htmlText(doc.problemContent.replaceAll(/\[\[\d+\]\]/g, '____'))}`,
    ...doc.optionList.map(({ id, optionContent }) => `${id}. ${htmlText(optionContent)}`),
    ...doc.matchList.map(({ id, optionContent }) => `（${id}）${htmlText(optionContent)}`),
    ...doc.gapList.map(
      ({ optionList }, at) =>
        `(${at + 1}) ${optionList.map(({ id, optionContent }) => `${id}. ${htmlText(optionContent)}`).join('　')}`,
    ),
  ].join('\n')

/** An answer of a model in the form of the wire. */
function answerOf(doc: ProblemDoc, given: readonly string[]): UserAnswer {
  const clean = given.map((one) => one.trim()).filter((one) => one !== '')
  if (doc.problemType === kind.judge) return [/^(?:对|正确|√|T|true)/i.test(clean[0] ?? '') ? 'T' : 'F']
  if (doc.optionList.length > 0)
    return [...new Set(clean.flatMap((one) => one.toUpperCase().match(/[A-Z]/g) ?? []))].toSorted()
  return clean
}

const shown = (doc: ProblemDoc, answer: UserAnswer): string =>
  doc.problemType === kind.judge
    ? answer[0] === 'T'
      ? '对'
      : '错'
    : answer.join(doc.optionList.length > 0 ? '' : '；')

/**
 * Solves problems, and says where the answer is not the key.
 * @returns sentences by index of the problem
 */
export async function secondPass(
  model: Model,
  docs: readonly ProblemDoc[],
  material: readonly Material[],
  signal: AbortSignal,
): Promise<{ doubts: Map<number, string>; usage: TokenUsage }> {
  const asked = docs.flatMap((doc, at) => (isComparable(doc) ? [{ doc, at, no: at + 1 }] : []))
  if (asked.length === 0) return { doubts: new Map(), usage: { input: 0, output: 0 } }
  const { value, usage } = await model.structured(
    {
      name: 'answers',
      schema: Solved,
      maxTokens: SOLVE_TOKENS,
      messages: solveMessages(
        asked.map(({ no, doc }) => ({ no, text: questionText(doc) })),
        material,
      ),
    },
    signal,
  )
  const given = new Map(value.list.map(({ no, answer }) => [no, answer]))
  const doubts = new Map<number, string>()
  for (const { doc, at, no } of asked) {
    const solved = given.get(no)
    if (!solved) {
      doubts.set(at, texts.notSolved)
      continue
    }
    const answer = answerOf(doc, solved)
    const rule = { score: 1, missMode: 0 as const, missScore: 0, deduct: 0, subScores: [] }
    const [mark] = markProblem({ id: '1', doc, rule }, new Map([['1', answer]]))
    if (mark?.answerStatus !== 'right') doubts.set(at, texts.otherAnswer(shown(doc, answer), shown(doc, doc.answer)))
  }
  return { doubts, usage }
}
