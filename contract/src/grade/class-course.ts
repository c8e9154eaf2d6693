/** Courses that a class is given, with their plan; how far the class is in them. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Instant } from '../commerce/sale.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

/** More lessons than this in one answer are no table that anybody reads. */
export const MAX_MATRIX_LEARNERS = 500

/** When a course of a class is studied. */
const Plan = {
  opens: Instant('开放时间').nullable().default(null).meta({ description: 'closed to students before it' }),
  due: Instant('截止时间').nullable().default(null),
  isOrdered: Flag.default(0).meta({ description: '1: lesson after lesson; 0: in any order' }),
  disabled: Flag.default(0).meta({ description: '1: taken back for now' }),
}

const teacher = { method: 'POST', who: 'gradeAdmin', limit: limits.author } as const

export const gradeCourse = {
  page: call({
    method: 'POST',
    path: 'exam/auth/grade/course/page',
    about:
      'Courses of a class in the order of its plan, with my own progress. Students see those that are switched on.',
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
          description: '0: members do not have it, since it costs money now and is of another lecturer',
        }),
        isOpen: Flag.meta({ description: '1: I may study it now' }),
        isLate: Flag.meta({ description: '1: it was due, or a lesson of it, and I have not finished it' }),
        progress: z.number(),
        periodStudy: z.int(),
        lastPeriodId: Id.nullable().meta({ description: 'where I was last; its first lesson when I have not begun' }),
      }),
    ),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...teacher,
    path: 'exam/auth/grade/course/save',
    about:
      'Give a class a course, or change its plan. A course may be given that is free, or that is of the lecturer whose class it is: others sell theirs.',
    input: z.object({ gradeId: Id, courseId: Id, ...Plan }),
    output: Done,
    errors: ['notFound', 'invalid', 'shown'],
  }),
  sort: call({
    ...teacher,
    path: 'exam/auth/grade/course/sort',
    about: 'Put the courses of a class into this order.',
    input: z.object({ gradeId: Id, ids: z.array(Id).min(1, '请选择课程').max(200, '课程过多') }),
    output: Done,
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  delete: call({
    ...teacher,
    path: 'exam/auth/grade/course/delete',
    notWhileImpersonating: true,
    about: 'Take a course away from a class. What was learned stays.',
    input: z.object({ gradeId: Id, courseId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  choices: call({
    ...teacher,
    path: 'exam/auth/grade/course/choices',
    about: 'Courses on the shelf that may be given to this class and are not yet: the lecturer’s own, and free ones.',
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
    about: 'May I study this lesson by a class of mine? If not, and a class of mine has it, the reason in words.',
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
    about: 'Record that I study this lesson by my class: the class page goes on here.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id }),
    output: z.object({ gradeId: Id, courseId: Id }),
    errors: ['notFound', 'shown'],
  }),
  own: call({
    method: 'POST',
    path: 'exam/auth/grade/course/own',
    about: 'What my classes (or one of them) give me to study, what is due first.',
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
          hasDates: Flag.meta({ description: '1: lessons of it have dates of their own' }),
          nextPeriodName: z.string().nullable().meta({ description: 'the unfinished lesson that is due first' }),
          nextDue: DateTime.nullable().meta({ description: 'when it is' }),
        }),
      ),
    }),
    extension: true,
  }),
}

/** How far the members of a class are, lesson by lesson. */
export const gradeProgress = {
  list: call({
    method: 'POST',
    path: 'data/auth/grade/user/period/progress/course/list',
    about: 'Members of a class by the lessons of one of its courses: percent of each, in the order of the lessons.',
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
            .meta({ description: 'percent of each lesson in the order of periodList; -1 not begun, 100 finished' }),
        }),
      ),
      totalCount: z.int(),
      totalPage: z.int(),
      pageCurrent: z.int(),
      pageSize: z.int(),
      lateCount: z.int().meta({ description: 'of all learners of the class' }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  nudge: call({
    method: 'POST',
    path: 'data/auth/grade/user/period/progress/nudge',
    about: 'Reminds everybody who is late in a course by a message, each once a day.',
    who: 'gradeAdmin',
    limit: limits.write,
    input: z.object({ gradeId: Id, courseId: Id }),
    output: z.object({ count: z.int(), before: z.int().meta({ description: 'had been reminded today' }) }),
    errors: ['notFound', 'forbidden', 'shown'],
    extension: true,
  }),
}
