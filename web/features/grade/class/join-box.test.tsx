// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errors, field, press, pressTwice, type, webPage } from '../../../page.fixture.ts'
import { JoinBox } from './join-box.tsx'

const page = webPage()
const ADD = 'exam/auth/grade/student/grade/add'
const question = (title: string, isRequired: boolean, optionList: string[] = []) => ({ title, isRequired, optionList })
const grade = {
  gradeId: '3',
  gradeName: '一班',
  verificationSet: 1,
  applyStatus: 0,
  auditOpinion: '',
  isOver: false,
  isFull: false,
  applyForm: [question('学校', true), question('年级', false, ['一', '二'])],
} as unknown as Parameters<typeof JoinBox>[0]['grade']
async function show(more: object, { code = '', user }: { code?: string; user?: null } = {}) {
  const { unmount, container } = await page.show(
    <JoinBox grade={{ ...grade, ...more }} code={code} />,
    user === null ? { user } : {},
  )
  const seen = [container.textContent, ...screen.queryAllByRole('link').map((link) => link.getAttribute('href'))]
  return { unmount, seen }
}
const words = async (...given: Parameters<typeof show>) => {
  const { unmount, seen } = await show(...given)
  unmount()
  return seen
}

it('says why a class cannot be joined, the strongest reason first', async () => {
  expect(await words({ applyStatus: 1, isOver: true })).toEqual(['申请已提交，等待老师审核'])
  expect(await words({ isOver: true, isFull: true })).toEqual(['班级已结束，不再接受新成员'])
  expect(await words({ verificationSet: 3, isFull: true })).toEqual(['该班级不开放加入，请联系老师添加'])
  expect(await words({ isFull: true })).toEqual(['班级人数已满'])
})

it('offers the one way in', async () => {
  expect(await words({ verificationSet: 1 })).toEqual(['加入班级'])
  expect(await words({ verificationSet: 2 })).toEqual(['申请加入'])
  expect(await words({ verificationSet: 2, applyStatus: 3, auditOpinion: '资料不全' })).toEqual([
    '上次申请未通过：资料不全重新申请',
  ])
  expect(await words({ verificationSet: 4 })).toEqual(['输入邀请码加入'])
  expect(await words({ verificationSet: 4 }, { code: 'ABCD2345' })).toEqual(['加入班级'])
  expect(await words({ verificationSet: 5 })).toEqual(['立即购买', expect.stringContaining('6:3')])
  const [text, link] = await words({}, { user: null, code: 'ABCD2345' })
  expect(text).toBe('登录后加入')
  expect(decodeURIComponent(String(link))).toContain('code=ABCD2345')
})

it('joins once with the code of the address, and loads the page again', async () => {
  await show({ verificationSet: 4 }, { code: 'ABCD2345' })
  page.answer(ADD, {})
  await pressTwice('加入班级')
  expect(page.sentTo(ADD)).toEqual([{ gradeId: '3', invitationCode: 'ABCD2345' }])
  expect(page.loads()).toBe(2)
})

it('an application answers what the class requires, and stays open when it is refused', async () => {
  await show({ verificationSet: 2 })
  await press('申请加入')
  await press('提交申请')
  expect(page.sentTo(ADD)).toEqual([])
  expect(errors()).toEqual(['请回答这个问题'])
  await type(/^学校/, '一中')
  await type('年级', '二')
  await type('申请说明', '想学')
  page.refuse(ADD, '班级昵称已被使用', 'nickname')
  await press('提交申请')
  expect(errors()).toEqual(['班级昵称已被使用'])
  expect(field(/^学校/).value).toBe('一中')
  page.answer(ADD, {})
  await pressTwice('提交申请')
  expect(page.sentTo(ADD).slice(1)).toEqual([
    {
      gradeId: '3',
      invitationCode: '',
      nickname: '',
      applyDescription: '想学',
      answerList: [
        {
          title: '学校',
          answer: '一中',
        },
        {
          title: '年级',
          answer: '二',
        },
      ],
    },
  ])
  expect(screen.queryByLabelText('申请说明')).toBeNull()
})

it('a wrong code stays in its field', async () => {
  await show({ verificationSet: 4 })
  await press('输入邀请码加入')
  await press('加入班级')
  expect(page.sentTo(ADD)).toEqual([])
  await type(/^邀请码/, 'WRONG')
  page.refuse(ADD, '邀请码不正确', 'invitationCode')
  await press('加入班级')
  expect(errors()).toEqual(['邀请码不正确'])
  expect(field(/^邀请码/).value).toBe('WRONG')
})
