// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPdf } from '../../course/reader/index.ts'
import { WorkSheet } from './sheet.tsx'

vi.mock('../../course/reader/index.ts', () => ({ openPdf: vi.fn(async () => Promise.reject(new Error('damaged'))) }))
afterEach(cleanup)

it('a PDF is loaded once, also when a refetch signs its address again', async () => {
  const at = (url: string) => (
    <WorkSheet file={{ fileKind: 'pdf', fileName: '作业.pdf', url, inkList: [] } as never} over={() => null} />
  )
  const { rerender } = render(at('/files/1?exp=1'))
  await act(async () => rerender(at('/files/1?exp=2')))
  expect(vi.mocked(openPdf)).toHaveBeenCalledOnce()
  screen.getByText('文件无法显示，请下载后查看')
})
