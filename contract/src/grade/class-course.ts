/** Courses of a class with their plan, and progress of its learners. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Instant } from '../commerce/sale.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

/** Maximum number of learners in one answer. */
export const MAX_MATRIX_LEARNERS = 500

/** Plan of a course in a class. */
const Plan = {
  opens: Instant('开放时间').nullable().default(null).meta({ description: 'closed to students before it' }),
  due: Instant('截止时间').nullable().default(null),
  isOrdered: Flag.default(0).meta({ description: '1: lessons in order; 0: in any order' }),
  disabled: Flag.default(0).meta({ description: '1: disabled' }),
}

const teacher = { method: 'POST', who: 'gradeAdmin', limit: limits.author } as const

export const gradeCourse = {
  page: call({
    method: 'POST',
    path: 'exam/auth/grade/course/page',
    inClass: 'see',
    about: 'Courses of a class in plan order, with my own progress. Students see enabled ones only.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, gradeId: Id }),
    output: PageOf(
      z.object({
        gradeId: Id,
        courseId: Id,
        courseName: z.string(),
        courseLogo: z.string(),
        courseCategory: z.int(),
        periodTotal: z.int(),
        isFree: Flag,
        seq: z.int(),
        opens: DateTime.nullable(),
        due: DateTime.nullable(),
        isOrdered: Flag,
        disabled: Flag,
        isGiven: Flag.meta({
          description: '0: not available to members, since it is sold by another lecturer now',
        }),
        isOpen: Flag.meta({ description: '1: I may study it now' }),
        isLate: Flag.meta({ description: '1: the course or a lesson of it is overdue for me' }),
        progress: z.number(),
        periodStudy: z.int(),
        lastPeriodId: Id.nullable().meta({ description: 'my last position; its first lesson before I start' }),
      }),
    ),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...teacher,
    path: 'exam/auth/grade/course/save',
    inClass: 'manage',
    about: "Give a class a course, or change its plan. The course must be free or owned by the class's lecturer.",
    input: z.object({ gradeId: Id, courseId: Id, ...Plan }),
    output: Done,
    errors: ['notFound', 'invalid', 'shown'],
  }),
  sort: call({
    ...teacher,
    path: 'exam/auth/grade/course/sort',
    inClass: 'manage',
    about: 'Set the order of the courses of a class.',
    input: z.object({ gradeId: Id, ids: z.array(Id).min(1, '请选择课程').max(200, '课程过多') }),
    output: Done,
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  delete: call({
    ...teacher,
    path: 'exam/auth/grade/course/delete',
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Remove a course from a class. Progress stays.',
    input: z.object({ gradeId: Id, courseId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  choices: call({
    ...teacher,
    path: 'exam/auth/grade/course/choices',
    inClass: 'manage',
    about: 'Courses that can be given to this class: own ones of the lecturer, and free ones.',
    input: z.object({
      ...PageInput,
      gradeId: Id,
      keyword: Text('搜索内容', 50, 0).default(''),
      isOwn: Flag.default(0),
    }),
    output: PageOf(
      z.object({
        courseId: Id,
        courseName: z.string(),
        courseLogo: z.string(),
        courseCategory: z.int(),
        lecturerName: z.string(),
        isFree: Flag,
        isOwn: Flag,
      }),
    ),
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  check: call({
    method: 'GET',
    path: 'course/auth/grade/check',
    about: 'Whether I may study a lesson through a class; if a class has it but does not allow it, the reason.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({
      allowStudy: Flag,
      gradeId: Id.nullable(),
      gradeName: z.string(),
      courseId: Id.nullable(),
      reason: z.string(),
    }),
  }),
  study: call({
    method: 'POST',
    path: 'course/auth/grade/save',
    inClass: 'see',
    about: 'Save my position in a class course.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id }),
    output: z.object({ gradeId: Id, courseId: Id }),
    errors: ['notFound', 'shown'],
  }),
  own: call({
    method: 'POST',
    path: 'exam/auth/grade/course/own',
    about: 'Courses from my classes (or one of them), first due first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ gradeId: Id.optional() }),
    output: z.object({
      list: z.array(
        z.object({
          gradeId: Id,
          gradeName: z.string(),
          courseId: Id,
          courseName: z.string(),
          courseLogo: z.string(),
          courseCategory: z.int(),
          opens: DateTime.nullable(),
          due: DateTime.nullable(),
          isOpen: Flag,
          isLate: Flag,
          progress: z.number(),
          lastPeriodId: Id.nullable(),
          hasDates: Flag.meta({ description: '1: has dates of single lessons' }),
          nextPeriodName: z.string().nullable().meta({ description: 'unfinished lesson that is due first' }),
          nextDue: DateTime.nullable().meta({ description: 'its due date' }),
        }),
      ),
    }),
    extension: true,
  }),
}

/** Progress of members by lesson. */
export const gradeProgress = {
  list: call({
    method: 'POST',
    path: 'data/auth/grade/user/period/progress/course/list',
    inClass: 'read',
    about: 'Members of a class by lessons of one course: percent of each, in lesson order.',
    who: 'gradeAdmin',
    limit: limits.admin,
    input: z.object({
      pageCurrent: PageInput.pageCurrent,
      pageSize: z.coerce
        .number({ error: '每页条数必须是数字' })
        .int('每页条数必须是整数')
        .min(1, '每页至少 1 条')
        .max(MAX_MATRIX_LEARNERS, `每页最多 ${MAX_MATRIX_LEARNERS} 条`)
        .default(200),
      gradeId: Id,
      courseId: Id,
    }),
    output: z.object({
      courseName: z.string(),
      opens: DateTime.nullable(),
      due: DateTime.nullable(),
      periodList: z.array(
        z.object({
          periodId: Id,
          periodName: z.string(),
          chapterName: z.string(),
          periodType: z.int(),
          videoLength: Seconds,
          opens: DateTime.nullable(),
          due: DateTime.nullable(),
        }),
      ),
      list: z.array(
        z.object({
          userId: Id,
          nickname: z.string(),
          headImgUrl: z.string(),
          progress: z.number().meta({ description: 'of the whole course' }),
          finishedAt: DateTime.nullable(),
          lastStudyTime: DateTime.nullable(),
          isLate: Flag,
          cells: z
            .array(z.int())
            .meta({ description: 'percent of each lesson in the order of periodList; -1 not started, 100 finished' }),
        }),
      ),
      totalCount: z.int(),
      totalPage: z.int(),
      pageCurrent: z.int(),
      pageSize: z.int(),
      lateCount: z.int().meta({ description: 'among all learners of the class' }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  nudge: call({
    method: 'POST',
    path: 'data/auth/grade/user/period/progress/nudge',
    inClass: 'mark',
    about: 'Remind all learners who are late in a course, each at most once a day.',
    who: 'gradeAdmin',
    limit: limits.write,
    input: z.object({ gradeId: Id, courseId: Id }),
    output: z.object({ count: z.int(), before: z.int().meta({ description: 'already reminded today' }) }),
    errors: ['notFound', 'forbidden', 'shown'],
    extension: true,
  }),
}
