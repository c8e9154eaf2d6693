/** One more problem like one that a learner may practise. */
import { similarProblem } from '@zhixing/contract/assistant/problem'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { explainedOf, htmlText, learnerProblem } from '@zhixing/exam-model'
import { selectPractisable, selectProblemCourses } from '../../exam/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { passedStrings } from '../../shared/words/port.ts'
import { refuseWhileSitting } from '../ask/sitting.ts'
import { refusalOf, requireModel } from '../model/ready-model.ts'
import { addUsage } from '../model/usage.sql.ts'
import { texts } from '../texts.ts'
import { rowOf } from './draft-job.ts'
import { canBeDrafted, DraftedProblems, similarMessages } from './prompt.ts'
import { isComparable, questionText, secondPass } from './second-pass.ts'

const TOKENS = 1200
const LIMIT_MS = 60_000
/** The second pass may disagree with one problem; then another one is written. */
const TRIES = 2
/** It has no place in the bank. */
const NO_ID = '1'

/** Whether one like it can be written and marked by rules. */
export const hasSimilar = (doc: ProblemDoc): boolean => canBeDrafted(doc.problemType) && isComparable(doc)

export const calls = implement(similarProblem, {
  async draft({ problemId }, { db, viewer, services }) {
    const { userId } = viewer
    await refuseWhileSitting(db, userId)
    const [allowed, row] = await Promise.all([
      selectPractisable(db, userId, [problemId], new Date(services.clock.now())),
      selectProblemCourses(db, problemId),
    ])
    const { doc } = found(allowed.has(problemId) ? row : undefined)
    if (!hasSimilar(doc)) throw new CallError('shown', texts.noSimilarKind)
    const { model, setting } = await requireModel(services, db, userId)
    const used = (usage: { input: number; output: number }) =>
      addUsage(db, { userId, feature: 'problems' }, usage, setting)
    const signal = AbortSignal.timeout(LIMIT_MS)
    const text = `${questionText(doc)}\n参考答案：${doc.answer.map(htmlText).join('；')}\n解析：${htmlText(doc.analysis)}`
    try {
      for (let round = 0; round < TRIES; round++) {
        const { value, usage } = await model.structured(
          {
            name: 'problems',
            schema: DraftedProblems,
            maxTokens: TOKENS,
            messages: similarMessages(text, doc.problemType),
          },
          signal,
        )
        await used(usage)
        const [draft] = value.list
        const made = draft
          ? await rowOf(draft, { rowNo: 1, material: [], kinds: new Set([String(doc.problemType)]) })
          : null
        if (!made || made.errors.length > 0) continue
        const passed = await passedStrings(services, db, made.doc)
        if (passed === null) continue
        const { doubts, usage: solving } = await secondPass(model, [passed], [], signal)
        await used(solving)
        if (doubts.size > 0) continue
        const rule = { score: 1, missMode: 0 as const, missScore: 0, deduct: 0, subScores: [] }
        return {
          problem: learnerProblem({ id: NO_ID, doc: passed, rule }),
          explained: found(explainedOf({ id: NO_ID, doc: passed, videoId: null })[0]),
        }
      }
    } catch (error) {
      throw refusalOf(services, error)
    }
    throw new CallError('shown', texts.noSimilar)
  },
})
