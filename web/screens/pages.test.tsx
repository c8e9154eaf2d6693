// @vitest-environment happy-dom
import { orgRole } from '@zhixing/contract/org/codes'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import { libraryKind, liveKind, resourceKind, vodKind } from '../features/course/editor/index.ts'
import routes from '../routes.ts'
import { NOW, sampleAnswer } from './sample.fixture.ts'
import { addressOf, type Screen } from './mount.fixture.ts'
import { approvedIn, expectApproved } from './approved.fixture.ts'
import { reportOf } from './screen.fixture.ts'

// Pages find the lesson of this id among the rows of a list.
const QUERY =
  '?id=160&courseId=102&versionId=103&periodId=160&period=160&examId=105&recordId=106&gradeId=107&problemId=108&userId=110&homeworkId=111&gradeExamId=112&code=ab12'

/** Addresses with another query. */
const ADDRESSES: Record<string, string> = {
  'pages/commerce/orders.tsx': '/account/order',
  'pages/commerce/checkout.tsx': '/checkout?products=1:123,5:44',
  'pages/organization/all.tsx': '/terrace',
  'pages/exam-author/subject-list.tsx': '/account/subject',
}

/** The only page beside the sign-in that needs a session. */
const NEW_PASSWORD = 'pages/login/new-password.tsx'

const ofCourse = ({ courseCategory }: typeof vodKind) => ({
  'course/auth/course/audit/view': { courseCategory },
  'course/auth/course/audit/preview': { courseCategory },
  'course/auth/course/view': { courseCategory },
  'course/api/course/view': { courseCategory },
})
const PAPER = 'exam/auth/user/exam/record/paper'
const problems = (sampleAnswer(PAPER, 'usual') as { problemList: { id: string }[] }).problemList.map(({ id }) => id)
/** One section with every problem of the sample. */
const paper = {
  titleList: [{ titleName: '一', titleDesc: '', pools: [{ count: problems.length, problemIds: problems }] }],
}
const sitting = { examStatus: 2, isActive: 1, serverTime: NOW.toISOString(), cutoffTime: null }
/** Fields of answers by the beginning of the file. */
const ANSWERS: [string, Record<string, object>][] = [
  ['pages/authoring/vod-', ofCourse(vodKind)],
  ['pages/course/', ofCourse(vodKind)],
  ['pages/authoring/live-', ofCourse(liveKind)],
  ['pages/live/', ofCourse(liveKind)],
  ['pages/authoring/library-', ofCourse(libraryKind)],
  [
    'pages/exam/exam',
    {
      'exam/auth/user/exam/record/continue': sitting,
      'exam/auth/user/exam/record/answer/save': sitting,
      [PAPER]: paper,
    },
  ],
  ['pages/material/library', ofCourse(libraryKind)],
  ['pages/authoring/resource-', ofCourse(resourceKind)],
  ['pages/material/resource', ofCourse(resourceKind)],
  ['pages/material/preview-library', ofCourse(libraryKind)],
  ['pages/material/preview-resource', ofCourse(resourceKind)],
  [NEW_PASSWORD, { 'user/auth/user/ext/view': { isPasswordDue: 1 } }],
]

const VISITORS: Record<string, Pick<Screen, 'visitor'>> = {
  'layouts/login.tsx': { visitor: 'always' },
  'layouts/default.tsx': { visitor: 'sometimes' },
  'layouts/activity.tsx': { visitor: 'sometimes' },
}

const pages = (routes as RouteConfigEntry[])
  .flatMap(({ file: layout, children = [] }) => children.map((page) => ({ ...page, layout })))
  .flatMap(({ path = '', file, layout }) =>
    file.endsWith('.tsx') && !file.includes('/admin/') ? [{ path, file, layout }] : [],
  )
  .filter(({ file }, at, all) => all.findIndex((one) => one.file === file) === at)
const nameOf = (file: string) => file.replace(/\.tsx$/, '')
const modules = import.meta.glob<{ default: FunctionComponent; loader?: (args: never) => unknown }>('../pages/**/*.tsx')

const [first] = (sampleAnswer('org/auth/desk/list', 'usual') as { list: object[] }).list
const desk = { ...first, orgRole: orgRole.owner }

test.each(pages)('$file', async ({ path, file, layout }) => {
  const report = await reportOf({
    path,
    address: ADDRESSES[file] ?? addressOf(path) + QUERY,
    outlet: desk,
    answers: ANSWERS.find(([begin]) => file.startsWith(begin))?.[1] ?? {},
    ...(file === NEW_PASSWORD ? {} : VISITORS[layout]),
    load: async () => {
      const module = await modules[`../${file}`]?.()
      if (!module) throw new Error(`no page ${file}`)
      return { Component: module.default, ...(module.loader ? { loader: module.loader } : {}) }
    },
  })
  await expectApproved(nameOf(file), report)
})

test('a report of a page that is gone is deleted', () => {
  expect(approvedIn('pages')).toEqual(pages.map(({ file }) => nameOf(file)).sort())
})
