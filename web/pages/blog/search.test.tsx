// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import BlogSearch from './search.tsx'

afterEach(cleanup)

const article = {
  id: '7',
  title: '读《论语》',
  highlight: '读《«论语»》',
  summary: '每天一则论语',
  coverUrl: '',
  nickname: '子贡',
  headImgUrl: '',
  labelList: [],
  readCount: 3,
  admireCount: 2,
  commentCount: 1,
  publishTime: '2026-11-01T00:00:00Z',
  gmtCreate: '2026-11-01T00:00:00Z',
}
const show = (blogs: object | null) => {
  const props = { loaderData: { keyword: '论语', blogs } } as never as Parameters<typeof BlogSearch>[0]
  const Page = createRoutesStub([{ path: '/', Component: () => <BlogSearch {...props} /> }])
  render(<Page />)
}

it('counts the articles of all pages', () => {
  show({ list: [article], totalCount: 31, totalPage: 3, pageCurrent: 3, pageSize: 15 })
  expect(screen.getByRole('status').textContent).toContain('31')
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0)
})

it('has an empty state before a search, and without results', () => {
  show(null)
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  show({ list: [], totalCount: 0, totalPage: 0, pageCurrent: 1, pageSize: 15 })
  screen.getByRole('link', { name: /文章/ })
})
