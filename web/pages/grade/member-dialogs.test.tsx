// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { errors, field, press, pressTwice, settled, type, webPage } from '../../page.fixture.ts'
import type { Grade } from './grade.ts'
import { AddDialog, AppointDialog, EditDialog, KickDialog } from './member-dialogs.tsx'
import { NoticePanel } from './notice-panel.tsx'

vi.mock('../../features/shared/rich-editor/index.ts', () => ({
  RichEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ),
}))
const page = webPage()
const ADD = 'exam/auth/grade/student/add/mobile'
const EDIT = 'exam/auth/grade/student/edit'
const KICK = 'exam/auth/grade/student/kick/out'
const [onClose, onDone] = [vi.fn(), vi.fn()]
const grade = {
  gradeId: '3',
  userRole: 3,
  gradeStatus: 2,
  groupList: [
    {
      groupId: '6',
      groupName: '甲组',
    },
  ],
} as unknown as Grade
const member = {
  studentId: '11',
  nickname: '小林',
  groupId: '0',
  remark: '旧注',
  expireTime: '2026-12-31T15:59:59Z',
} as unknown as Parameters<typeof EditDialog>[0]['member']
beforeEach(() => void vi.clearAllMocks())

it('people are added by any separators; unknown numbers stay to be corrected', async () => {
  await page.show(<AddDialog gradeId="3" onClose={onClose} onDone={onDone} />)
  await type(/^手机号/, '13912345678，1381234567')
  await press('添加')
  expect([errors(), page.sentTo(ADD)]).toEqual([['请填写正确的 11 位手机号，每行一个'], []])
  await type(/^手机号/, '139 1234 5678')
  await press('添加')
  expect(page.sentTo(ADD)).toEqual([])
  const answer = { addedCount: 1, knownCount: 1, expiredCount: 0, unknownList: ['13700000000'] }
  page.answer(ADD, answer)
  await type(/^手机号/, '13912345678\n+8613812345678；13700000000')
  await pressTwice('添加')
  expect(page.sentTo(ADD)).toEqual([{ gradeId: '3', mobileList: ['13912345678', '13812345678', '13700000000'] }])
  expect([errors(), field(/^手机号/).value]).toEqual([['以下手机号没有注册账号：13700000000'], '13700000000'])
  expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  page.answer(ADD, { ...answer, unknownList: [] })
  await press('添加')
  expect(onClose).toHaveBeenCalledOnce()
})

it('an edit begins with what is stored, and a term includes its last day in China', async () => {
  await page.show(<EditDialog grade={grade} member={member} onClose={onClose} onDone={onDone} />)
  expect([field(/^班级昵称/).value, field(/^有效期至/).value]).toEqual(['小林', '2026-12-31'])
  await type(/分组/, '6')
  await type(/^有效期至/, '2027-06-30')
  page.refuse(EDIT, '昵称已被使用', 'nickname')
  await press('保存')
  expect([errors(), onClose.mock.calls.length]).toEqual([['昵称已被使用'], 0])
  page.answer(EDIT, {})
  await type(/^有效期至/, '')
  await pressTwice('保存')
  const base = { gradeId: '3', studentId: '11', nickname: '小林', groupId: '6', remark: '旧注' }
  expect(page.sentTo(EDIT)).toEqual([
    { ...base, expireTime: '2027-06-30T23:59:59+08:00' },
    { ...base, expireTime: null },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

it('a removal has a reason', async () => {
  await page.show(<KickDialog gradeId="3" member={member} onClose={onClose} onDone={onDone} />)
  await type(/^原因/, '  ')
  await press('移出班级')
  expect([errors(), page.sentTo(KICK)]).toEqual([['请填写原因'], []])
  await type(/^原因/, '转班')
  await pressTwice('移出班级')
  expect(page.sentTo(KICK)).toEqual([{ gradeId: '3', studentId: '11', leaveReason: '转班' }])
  expect([onDone.mock.calls.length, onClose.mock.calls.length, page.loads()]).toEqual([1, 1, 2])
})

it('an appointed student stays a learner unless that is taken away', async () => {
  const onAppoint = vi.fn<(isLearner: boolean) => Promise<unknown>>(async () => {})
  await page.show(<AppointDialog member={member} roleName="助教" onClose={onClose} onAppoint={onAppoint} />)
  await press('确定')
  fireEvent.click(screen.getByRole('checkbox', { name: '同时作为学员参加考试和作业' }))
  await press('确定')
  expect(onAppoint.mock.calls).toEqual([[true], [false]])
})

const NOTICES = 'exam/auth/grade/notice/page'
const notice = (id: string, more: object = {}) => ({
  id,
  noticeTitle: `公告${id}`,
  noticeContent: '',
  isTop: false,
  isRead: false,
  readCount: 3,
  studentCount: 9,
  userName: '王老师',
  gmtCreate: '2026-11-01T00:00:00Z',
  ...more,
})
const showNotices = async (userRole: number, list: object[]) => {
  page.answer(NOTICES, { list, totalPage: 1 })
  const shown = await page.show(<NoticePanel grade={{ ...grade, userRole } as Grade} />)
  await settled()
  return shown
}

it('learners mark an announcement as read once; teachers see who did', async () => {
  const first = await showNotices(1, [notice('1'), notice('2', { isRead: true })])
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
  await pressTwice('我已阅读')
  expect(page.sentTo('exam/auth/grade/notice/read')).toEqual([{ gradeId: '3', id: '1' }])
  expect(page.sentTo(NOTICES)).toHaveLength(2)
  first.unmount()
  await showNotices(3, [notice('1')])
  page.answer('exam/auth/grade/notice/readers', {
    list: [
      { userId: '1', nickname: '小林', readTime: null },
      { userId: '2', nickname: '小周', readTime: '2026-11-02T00:00:00Z' },
    ],
  })
  await press('3 / 9 人已读')
  expect(screen.getAllByText('未读')).toHaveLength(1)
})

it('teachers publish with a title, pin, and withdraw after a question', async () => {
  await showNotices(3, [notice('1', { isTop: true })])
  await press('取消置顶')
  expect(page.sentTo('exam/auth/grade/notice/top')).toEqual([{ gradeId: '3', id: '1', isTop: 0 }])
  await press('撤回')
  expect(page.sentTo('exam/auth/grade/notice/delete')).toEqual([])
  await press(/^确定|^撤回/)
  expect(page.sentTo('exam/auth/grade/notice/delete')).toEqual([{ gradeId: '3', id: '1' }])
  await press('发布公告')
  await press('发布')
  expect(errors()).toEqual(['请填写标题'])
  await type(/^标题/, '停课')
  await type('内容', '<p>明天停课</p>')
  fireEvent.click(screen.getByRole('switch', { name: '置顶' }))
  page.refuse('exam/auth/grade/notice/save', '班级已解散')
  await press('发布')
  expect([errors(), field(/^标题/).value]).toEqual([['班级已解散'], '停课'])
  page.answer('exam/auth/grade/notice/save', {})
  await pressTwice('发布')
  expect(page.sentTo('exam/auth/grade/notice/save').slice(1)).toEqual([
    { gradeId: '3', noticeTitle: '停课', noticeContent: '<p>明天停课</p>', isTop: 1, clientKey: expect.any(String) },
  ])
})
