// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { textState } from '@zhixing/contract/community/codes'
import { beforeEach, expect, it, vi } from 'vitest'
import { field, press, pressTwice, settled, type, webPage } from '../../page.fixture.ts'
import { toast } from '../../ui/toast-store.ts'
import Writer, { type WriterProps } from './writer.tsx'

vi.mock('../../features/shared/rich-editor/index.ts', () => ({
  RichEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} defaultValue={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ),
}))
const device = new Map<string, unknown>()
vi.mock('../../features/shared/draft/store.ts', async (original) => ({
  ...(await original<object>()),
  sweepDrafts: async () => {},
  deviceDrafts: {
    read: async (key: string) => device.get(key),
    write: async (key: string, value: unknown) => void device.set(key, value),
    drop: async (key: string) => void device.delete(key),
  },
}))

const page = webPage()
const BEGIN = 'community/auth/blog/save'
const UPDATE = 'community/auth/blog/update'
const OPEN = 'community/auth/blogger/save'
const empty = { summary: '', blogImg: '', typeId: 1, sourceUrl: '', labels: [], isOpen: 1 }
const stored = {
  id: '9',
  rev: 4,
  title: '旧题',
  content: '<p>旧</p>',
  summary: '要',
  blogImg: '/a.png',
  typeId: 3,
  sourceUrl: 'https://a.cn',
  labels: ['极限'],
  isOpen: false,
  isIssue: true,
  publishTime: '2026-01-02T03:04:05Z',
} as unknown as WriterProps['draft']
const show = (more: Partial<WriterProps> = {}) =>
  page.show(<Writer draft={null} labels={['函数']} hasBlog closed="" {...more} />, { at: '/blog/account/write' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** From the bar into the dialog, and there. */
async function publish() {
  await press('发布')
  await pressTwice('发布')
}

beforeEach(() => {
  device.clear()
  page.answer(BEGIN, { id: '9', rev: 1 })
  page.answerBy(UPDATE, ({ isIssue }) => ({
    rev: isIssue ? 6 : 5,
    statusId: textState.shown,
    publishTime: '2026-01-02T03:04:05Z',
  }))
})

it('a new article is begun once with the key of the device, stored and then published as it was typed', async () => {
  await show()
  await type('标题', '第一\n行')
  await type('正文', '<p>甲</p>')
  await publish()
  const value = { ...empty, title: '第一 行', content: '<p>甲</p>' }
  expect(page.sentTo(BEGIN)).toEqual([{ ...value, clientKey: expect.stringMatching(/^[\w-]{8,}$/) }])
  expect(page.sentTo(UPDATE)).toEqual([
    { ...value, id: '9', rev: 1 },
    { ...value, id: '9', isIssue: 1 },
  ])
  expect(page.address()).toBe('/blog/article/9')
})

it('an article that is there keeps its settings and is not begun again', async () => {
  await show({ draft: stored })
  expect([field('标题').value, field('正文').value]).toEqual(['旧题', '<p>旧</p>'])
  await type('标题', '新题')
  await press('发布更新')
  await press('发布')
  const value = {
    title: '新题',
    content: '<p>旧</p>',
    summary: '要',
    blogImg: '/a.png',
    typeId: 3,
    sourceUrl: 'https://a.cn',
    labels: ['极限'],
    isOpen: 0,
  }
  expect(page.sentTo(BEGIN)).toEqual([])
  expect(page.sentTo(UPDATE)).toEqual([
    { ...value, id: '9', rev: 4 },
    { ...value, id: '9', isIssue: 1 },
  ])
})

it.each([
  ['planned', textState.shown, '2099-01-02T03:04:05Z'],
  ['waiting for review', textState.pending, '2026-01-02T03:04:05Z'],
])('an article that is %s leads to the own list instead of a page that is not there', async (_, statusId, time) => {
  page.answer(UPDATE, { rev: 6, statusId, publishTime: time })
  await show({ draft: stored })
  await press('发布更新')
  await press('发布')
  expect(page.address()).toBe('/blog/account')
})

it('the chosen time goes along as a moment', async () => {
  await show({ draft: stored })
  await press('发布更新')
  await type(/^发布时间/, '2099-01-02T03:04')
  await press('发布')
  expect(page.sentTo(UPDATE).at(-1)?.publishTime).toBe(new Date('2099-01-02T03:04').toISOString())
})

it('what cannot be stored is not published, and the text stays', async () => {
  const error = vi.spyOn(toast, 'error')
  page.refuse(UPDATE, '包含违规词')
  await show({ draft: stored })
  await type('标题', '新题')
  await press('发布更新')
  await press('发布')
  expect(page.sentTo(UPDATE).map(({ isIssue }) => isIssue)).toEqual([undefined])
  expect(error).toHaveBeenCalledOnce()
  expect([field('标题').value, page.address()]).toEqual(['新题', '/blog/account/write'])
})

it('without a blog nothing is sent until it is opened; then the text is stored and its settings are asked', async () => {
  page.answer(OPEN, { auditStatus: 1 })
  const shown = await show({ hasBlog: false })
  await type('标题', '题')
  await press('发布')
  expect(page.sentTo(BEGIN)).toEqual([])
  await type(/^博客简介|^简介/, '数学')
  await press('开通博客')
  expect(page.sentTo(OPEN)).toEqual([{ introduction: '数学' }])
  await settled()
  expect(screen.getByRole('dialog', { name: '发布文章' })).toBeTruthy()
  shown.unmount()
})

it('a closed blog says why and publishes nothing', async () => {
  await show({ draft: stored, closed: '申请未通过' })
  screen.getByText('申请未通过')
  expect(button('发布更新').disabled).toBe(true)
})

it('Enter breaks no title, except that of an input method', async () => {
  await show()
  const title = field('标题')
  expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(title, { key: 'Enter', isComposing: true })).toBe(true)
  expect(fireEvent.keyDown(title, { key: 'a' })).toBe(true)
})

it('an article that this device has not sent is offered again without its address', async () => {
  const { unmount } = await show({ hasBlog: false })
  await type('标题', '没发完')
  await settled()
  unmount()
  await vi.waitFor(() => expect(device.size).toBe(1))
  await show({ hasBlog: false })
  await press(/^恢复/)
  expect(field('标题').value).toBe('没发完')
})
