// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { errors, field, press, pressTwice, settled, type, webPage } from '../../page.fixture.ts'
import WriteForm, { type WriteFormProps } from './write-form.tsx'

vi.mock('../../features/shared/rich-editor/index.ts', () => ({
  RichEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ),
}))
const page = webPage()
const SAVE = 'community/auth/questions/save'
const blank = { title: '', content: '', labelNames: [] }
const show = (more: Partial<WriteFormProps> = {}) =>
  page.show(<WriteForm id={undefined} start={blank} offered={['极限', '导数']} from={{}} {...more} />)
const label = async (name: string) => {
  await type(/^标签/, name)
  fireEvent.keyDown(field(/^标签/), { key: 'Enter' })
  await settled()
}
const labels = () =>
  screen.queryAllByRole('button', { name: /^去掉标签/ }).map((button) => button.parentElement?.textContent)

it('a title has four characters; a refusal keeps everything; it is sent once with where it is asked from', async () => {
  await show({ from: { courseId: '3', periodId: '4', videoTime: 65 } })
  await type(/^标题/, ' 三个字 ')
  await press('发布问题')
  expect(errors()).toEqual(['标题至少 4 个字'])
  expect(page.sentTo(SAVE)).toEqual([])
  await type(/^标题/, '正好四字')
  await type('问题描述', '<p>为什么</p>')
  await press('极限')
  page.refuse(SAVE, '标签不能使用', 'labelNames.0')
  await press('发布问题')
  expect(errors()).toEqual(['标签不能使用'])
  expect([field(/^标题/).value, labels()]).toEqual(['正好四字', ['极限']])
  page.answer(SAVE, { id: '50' })
  await pressTwice('发布问题')
  expect(page.sentTo(SAVE).slice(1)).toEqual([
    {
      title: '正好四字',
      content: '<p>为什么</p>',
      labelNames: ['极限'],
      clientKey: expect.any(String),
      courseId: '3',
      periodId: '4',
      videoTime: 65,
    },
  ])
  expect(page.address()).toBe('/question/view/50')
})

it('labels have 2 to 15 characters, at most five, each once', async () => {
  await show()
  await label('一')
  screen.getByText('标签为 2 至 15 个字')
  for (const name of ['二字', '二字', '第三', '第四', '第五', '一二三四五六七八九十一二三四五']) await label(name)
  expect(labels()).toEqual(['二字', '第三', '第四', '第五', '一二三四五六七八九十一二三四五'])
  expect(screen.queryByRole('button', { name: '极限' })).toBeNull()
  await label('第六')
  screen.getByText('最多 5 个标签')
  await press('去掉标签 第三')
  expect(labels()).toHaveLength(4)
  screen.getByRole('button', { name: '极限' })
})

it('an IME composition that ends with Enter is no label', async () => {
  await show()
  await type(/^标签/, '极限')
  fireEvent.keyDown(field(/^标签/), { key: 'Enter', isComposing: true })
  expect(labels()).toEqual([])
})

it('an edit is sent to its question', async () => {
  await show({ id: '9', start: { title: '旧的标题', content: '<p>旧</p>', labelNames: ['导数'] } })
  page.answer('community/auth/questions/update', {})
  await type(/^标题/, '新的标题')
  await press('保存修改')
  expect(page.sentTo('community/auth/questions/update')).toEqual([
    { id: '9', title: '新的标题', content: '<p>旧</p>', labelNames: ['导数'] },
  ])
  expect(page.sentTo(SAVE)).toEqual([])
  expect(page.address()).toBe('/question/view/9')
})

it('a suggested title never replaces one that was typed meanwhile', async () => {
  await show({ start: { ...blank, content: '<p>洛必达法则什么时候不能用呢</p>' } })
  let answer: (data: object) => void = () => {}
  page.answerBy('assistant/auth/title/suggest', () => new Promise((done) => (answer = done)))
  await press('从正文拟一个标题')
  await type(/^标题/, '我自己的')
  answer({ title: '机器的标题', isGenerated: true })
  await settled()
  expect(field(/^标题/).value).toBe('我自己的')
  await type(/^标题/, '')
  page.answer('assistant/auth/title/suggest', { title: '机器的标题', isGenerated: true })
  await press('从正文拟一个标题')
  expect(field(/^标题/).value).toBe('机器的标题')
  screen.getByText('AI 生成的标题，请核对后再发布')
})
