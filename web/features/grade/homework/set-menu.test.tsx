// @vitest-environment happy-dom
import type { OutputOf } from '@zhixing/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { role } from '../class/index.ts'
import { SetHomeworkMenu } from './set-menu.tsx'

afterEach(cleanup)

type Grades = OutputOf<'exam/auth/grade/info/page'>['list']
const grade = (gradeId: string, more: Partial<Grades[number]> = {}) =>
  ({ gradeId, gradeName: `班 ${gradeId}`, userRole: role.owner, isExpire: false, ...more }) as Grades[number]

function show(grades: Grades) {
  const Page = createRoutesStub([{ path: '/', Component: () => <SetHomeworkMenu grades={grades} /> }])
  render(<Page />)
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

it('offers the running classes that the viewer manages', () => {
  show([grade('1'), grade('2', { userRole: role.assistant }), grade('3', { isExpire: true }), grade('4')])
  fireEvent.click(screen.getByRole('button', { name: '布置作业' }))
  expect(links()).toEqual(['/account/grades/homework/set?gradeId=1', '/account/grades/homework/set?gradeId=4'])
})

it('leads to the only one at once, and is absent without one', () => {
  show([grade('1')])
  expect(links()).toEqual(['/account/grades/homework/set?gradeId=1'])
  cleanup()
  show([])
  expect(links()).toEqual([])
})
