import { lecturerHome, lecturerTodoKinds } from '@zhixing/contract/data/lecturer-home'
import { selectBalances, selectRule, selectWeekIncome } from '../commerce/index.ts'
import { selectTeacherQuestions } from '../community/index.ts'
import { pageOfCourseStates, selectLecturerCourseMatters, selectOldestQuestions } from '../course/index.ts'
import { selectLecturerExamMatters } from '../exam/index.ts'
import { selectTeacherMatters } from '../grade/index.ts'
import { implement } from '../kernel/implement.ts'
import { first } from '../kernel/page.ts'
import { selectNextSessions } from '../live/index.ts'
import { selectVideoMatters } from '../vod/index.ts'
import { selectWeek } from './learners.sql.ts'

const QUESTIONS = 3
const SESSIONS = 5
const COURSES = 4

export const calls = implement(lecturerHome, {
  async view(_input, { db, viewer, site }) {
    const { lecturerId, userId } = viewer
    const [matters, questionList, liveList, courses, week, income, balances, rule] = await Promise.all([
      Promise.all([
        selectLecturerExamMatters(db, lecturerId),
        selectTeacherMatters(db, userId),
        selectLecturerCourseMatters(db, lecturerId),
        selectTeacherQuestions(db, userId),
        selectVideoMatters(db, { lecturerId, userId }),
      ]),
      selectOldestQuestions(db, lecturerId, QUESTIONS),
      selectNextSessions(db, lecturerId, SESSIONS),
      pageOfCourseStates(
        db,
        { siteId: site.siteId, lecturerId, isDeleted: 0, keyword: '', sort: 'changed' },
        first(COURSES),
      ),
      selectWeek(db, lecturerId),
      selectWeekIncome(db, userId),
      selectBalances(db, userId),
      selectRule(db),
    ])
    const waiting = Map.groupBy(matters.flat(), ({ kind }) => kind)
    return {
      todoList: lecturerTodoKinds.flatMap((kind) => (waiting.get(kind) ?? []).filter(({ count }) => count > 0)),
      questionList,
      liveList,
      courseTotal: courses.totalCount,
      courseList: courses.list,
      week: { ...week, ...income },
      // Operators who impersonate a lecturer do not see the balance.
      enableBalances: viewer.actedBy === null ? Math.max(0, balances.available) : 0,
      extractMin: rule.extractMin,
    }
  },
})
