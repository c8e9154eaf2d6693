/**
 * Recheck requests: a taker asks, a grader answers. The answer uses the same points, sums and rows as the first
 * marking.
 */
import { recheckStatus } from '@zhixing/contract/exam/kinds'
import { recheck, recheckMarking, type RecheckRow } from '@zhixing/contract/exam/recheck'
import { type Db, type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { paperCounts } from '../attempt/index.ts'
import { htmlText, markProblem, RECHECK, sumsOf, withPeople } from '@zhixing/exam-model'
import { examFor, selectPaper, type StoredPaper } from '../paper/index.ts'
import { type GradingRecord, selectAnswer, updateMarks } from './grading-queue.sql.ts'
import { selectGiven, upsertGiven } from './manual-grades.sql.ts'
import * as sql from './recheck.sql.ts'
import { recheckEnd } from './result-rules.ts'
import { openResult, shownMarks } from './result.ts'
import { type Subject, subjectOf, takerName, taskOf } from './task.ts'
import { texts } from './texts.ts'

const WAITS = 1

type Asked = sql.RecheckRecord & GradingRecord

async function paperOf(db: Db | Sql, { examId, version }: GradingRecord): Promise<StoredPaper> {
  return found(await selectPaper(db, examId, version), texts.recheckNone)
}

const leafOf = ({ problem, part }: Subject) => problem.doc.subList[part] ?? problem.doc

function rowOf(paper: StoredPaper, asked: Asked): RecheckRow {
  const {
    recheckId,
    recordId,
    problemId,
    reason,
    recheckStatus,
    scoreBefore,
    scoreAfter,
    reply,
    gmtCreate,
    answerTime,
  } = asked
  const subject = subjectOf(paper, asked, problemId, { all: true })
  return {
    recheckId,
    recordId,
    problemId,
    takerName: takerName(paper, asked),
    label: subject.label,
    plainText: htmlText(leafOf(subject).problemContent).slice(0, 120),
    reason,
    recheckStatus,
    scoreBefore,
    scoreAfter,
    fullScore: subject.mark.fullScore,
    reply,
    gmtCreate,
    answerTime,
  }
}

function isByRule({ marks, problemId }: Asked): boolean {
  const mark = marks.find((one) => one.problemId === problemId)
  return mark?.sysAudit !== 1 && mark?.answerStatus !== 'reviewing'
}

export const calls = [
  ...implement(recheck, {
    async save({ recordId, problemId, reason }, request) {
      const { db, viewer, setMessage } = request
      const opened = await openResult(request, recordId)
      const { record, paper, now, scoreOpen } = opened
      if (paper.rules.recheckDays === 0 || !(await paperCounts(db, record)))
        throw new CallError('shown', texts.recheckOff)
      const end = scoreOpen ? recheckEnd(paper.rules, record) : null
      if (end !== null && now >= end) throw new CallError('shown', texts.recheckLate)
      if (!record.marks.some((mark) => mark.problemId === problemId)) throw new CallError('notFound')
      const mark = shownMarks(opened).find((one) => one.problemId === problemId)
      if (end === null || !mark || mark.answerStatus === 'reviewing')
        throw new CallError('shown', texts.recheckUnmarked)
      const row = { examId: record.examId, recordId, problemId, userId: viewer.userId, reason, scoreBefore: mark.score }
      if (!(await transaction(db, (tx) => sql.insertRecheck(tx, row))))
        throw new CallError('conflict', texts.recheckTwice)
      setMessage(texts.recheckSent)
      return {}
    },
  }),
  ...implement(recheckMarking, {
    async list({ examId, isAnswered, ...page }, { db, viewer }) {
      await examFor(db, viewer.lecturerId, examId)
      const rows = await sql.pageOfRechecks(db, { lecturerId: viewer.lecturerId, examId, isAnswered }, page)
      const versions = [...new Set(rows.list.map(({ version }) => version))]
      const papers = new Map(
        await Promise.all(
          versions.map(async (version) => [version, found(await selectPaper(db, examId, version))] as const),
        ),
      )
      return mapPage(rows, (row) => rowOf(found(papers.get(row.version)), row))
    },

    async view({ recheckId }, { db, viewer }) {
      const asked = found(await sql.selectRecheck(db, viewer.lecturerId, recheckId), texts.recheckNone)
      const [exam, paper] = await Promise.all([examFor(db, viewer.lecturerId, asked.examId), paperOf(db, asked)])
      return {
        recheck: rowOf(paper, asked),
        task: await taskOf(db, viewer, asked, paper, asked.problemId, exam.isAuthor, { all: true }),
        isByRule: isByRule(asked) ? 1 : 0,
      }
    },

    async save({ recheckId, decision, score, reply, answerTag, replace }, request) {
      const { db, site, viewer, services, setMessage } = request
      const result = await transaction(db, async (tx) => {
        const asked = found(await sql.lockRecheck(tx, viewer.lecturerId, recheckId), texts.recheckNone)
        const { recordId, problemId, scoreBefore } = asked
        const paper = await paperOf(tx, asked)
        const { mark, problem } = subjectOf(paper, asked, problemId, { all: true })
        // A retry after a lost response: already done.
        const status = decision === 'confirm' ? recheckStatus.kept : recheckStatus.changed
        const isSame = asked.recheckStatus === status && asked.reply === reply
        if (isSame && (status === recheckStatus.kept || asked.scoreAfter === score))
          return { recheckStatus: status, score: mark.score }
        if (asked.recheckStatus !== WAITS && replace === 0) throw new CallError('conflict', texts.recheckDone)
        const answer = await selectAnswer(tx, recordId, problemId)
        if (answerTag !== undefined && answerTag !== answer.answerTag)
          throw new CallError('conflict', texts.answerMoved, 'answerTag')

        const all = (await selectGiven(tx, recordId, problemId)).filter(({ isCurrent }) => isCurrent)
        const given = all.filter(({ round }) => round !== RECHECK)
        const fresh = markProblem(problem, new Map([[problemId, answer.userAnswer]])).find(
          (one) => one.problemId === problemId,
        )
        const made = { ...(fresh ?? mark), fullScore: mark.fullScore }
        // The mark before any recheck.
        let after = all.length > given.length ? withPeople(made, given, paper.rules) : mark
        if (decision === 'change') {
          if (score === undefined) throw new CallError('invalid', texts.recheckScore, 'score')
          if (score > mark.fullScore) throw new CallError('invalid', texts.tooHigh(mark.fullScore), 'score')
          if (score === after.score) throw new CallError('invalid', texts.recheckSame, 'score')
          if (made.answerStatus !== 'reviewing' && score < after.score)
            throw new CallError('invalid', texts.recheckRule, 'score')
          const now = { round: RECHECK, userId: viewer.userId, score, comment: reply, rubric: [] }
          await upsertGiven(tx, recordId, problemId, now)
          after = withPeople(made, [...given, now], paper.rules)
        } else await sql.deleteGiven(tx, recordId, problemId, RECHECK)
        if (after.score !== mark.score) {
          const marks = asked.marks.map((one) => (one === mark ? after : one))
          await updateMarks(tx, { recordId, ...sumsOf(marks, paper.rules.passScore) })
        }
        await sql.answerRecheck(tx, recheckId, {
          recheckStatus: status,
          scoreAfter: after.score,
          reply,
          userId: viewer.userId,
        })
        await sendMessage(tx, services, {
          siteId: site.siteId,
          userIds: [asked.userId],
          msgType: msgTypes.course,
          kind: 'mark',
          linkUrl: `/exam/explain?recordId=${recordId}`,
          ...texts.recheckMessage(paper.examName, scoreBefore, after.score),
        })
        return { recheckStatus: status, score: after.score }
      })
      setMessage(texts.recheckSaved)
      return result
    },
  }),
]
