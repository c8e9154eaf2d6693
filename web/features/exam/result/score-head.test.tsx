// @vitest-environment happy-dom
import type { ExamResult } from '../../../shapes.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ScoreHead } from './score-head.tsx'

afterEach(cleanup)

const head = (best: ExamResult['best'], score: number | null = 60) =>
  render(
    <MemoryRouter>
      <ScoreHead
        result={
          {
            recordId: '2',
            examId: '1',
            attemptNo: 2,
            examStatus: 5,
            answerTime: 60,
            answeredTotal: 5,
            problemTotal: 5,
            totalScore: 100,
            passScore: 60,
            waiting: 0,
            scoreOpen: 1,
            answerOpen: 1,
            score,
            isPass: true,
            mayRetry: false,
            best,
          } as unknown as ExamResult
        }
      />
    </MemoryRouter>,
  )

test('a better attempt is named and linked', () => {
  head({ recordId: '1', attemptNo: 1, score: 88.5, totalScore: 100 })
  const link = screen.getByRole('link', { name: '最好成绩：第 1 次，88.5 分' })
  expect(link.getAttribute('href')).toBe('/exam/result?recordId=1')
})

test('the best attempt itself says so, and the only one nothing', () => {
  head({ recordId: '2', attemptNo: 2, score: 60, totalScore: 100 })
  screen.getByText('这次是你的最好成绩')
  cleanup()
  head(null)
  expect(screen.queryByText(/最好成绩/)).toBe(null)
})
