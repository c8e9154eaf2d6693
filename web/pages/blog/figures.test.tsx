// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Figures } from './figures.tsx'

afterEach(cleanup)

it('shows every figure under its name', () => {
  const figures = {
    weblogAccount: 0,
    readCount: 11,
    admireCount: 12,
    commentCount: 13,
    collectionCount: 14,
    fansAccount: 15,
    days: [],
    sources: [],
    top: [],
  }
  render(<Figures figures={figures as never} />)
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(shown).toEqual([
    ['公开文章', '0'],
    ['阅读', '11'],
    ['获赞', '12'],
    ['评论', '13'],
    ['收藏', '14'],
    ['粉丝', '15'],
  ])
})
