// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { field, press, type, webPage } from '../../page.fixture.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { Writing } from './writing.ts'

const page = webPage()
const onPublish = vi.fn()
let value: Writing
function Dialog({ publishTime = '' }: { publishTime?: string }) {
  const [now, setNow] = useState<Writing>({
    title: '题',
    content: '',
    summary: '',
    blogImg: '',
    typeId: 1,
    sourceUrl: '',
    labels: ['旧的'],
    isOpen: true,
  })
  useLayoutEffect(() => {
    value = now
  })
  const change = (part: Partial<Writing>) => setNow((before) => ({ ...before, ...part }))
  return (
    <PublishDialog
      {...{ value: now, labels: ['极限', '旧的'], publishTime, isBusy: false, onPublish, onClose: () => {} }}
      onChange={change}
    />
  )
}
beforeEach(() => void onPublish.mockReset())

it('changes each setting under its name', async () => {
  await page.show(<Dialog />)
  await type(/^标签/, '一二，三四')
  expect(value.labels).toEqual(['一二', '三四'])
  await press('极限')
  expect(value.labels).toEqual(['一二', '三四', '极限'])
  await type(/^摘要/, '要点')
  fireEvent.click(screen.getByRole('radio', { name: '仅自己可见' }))
  expect(screen.queryByLabelText(/^原文网址/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '翻译' }))
  await type(/^原文网址/, 'https://example.com')
  expect(value).toMatchObject({ summary: '要点', isOpen: false, typeId: 3, sourceUrl: 'https://example.com' })
})

it('publishes at once, or at the time of the field', async () => {
  await page.show(<Dialog />)
  await press('发布')
  await type(/^发布时间/, '2099-01-02T03:04')
  await press('发布')
  expect(onPublish.mock.calls).toEqual([[''], ['2099-01-02T03:04']])
})

it('shows a planned time as local, and one that has passed not', async () => {
  const { unmount } = await page.show(<Dialog publishTime={new Date('2099-01-02T03:04').toISOString()} />)
  expect(field(/^发布时间/).value).toBe('2099-01-02T03:04')
  unmount()
  await page.show(<Dialog publishTime="2020-01-02T03:04:00Z" />)
  expect(field(/^发布时间/).value).toBe('')
})
