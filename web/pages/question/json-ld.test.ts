import { expect, test } from 'vitest'
import { questionJsonLd } from './json-ld.ts'

const question = {
  id: '7',
  title: '为什么要用侧光',
  content: '<p>正面光<b>更亮</b></p>',
  nickname: '甲',
  commentCount: 2,
  admireCount: 3,
  gmtCreate: '2026-01-01T00:00:00.000Z',
}
const answer = (id: string, isAccepted: boolean) => ({
  id,
  content: '<p>影子</p>',
  nickname: '乙',
  admireCount: 1,
  gmtCreate: '2026-01-02T00:00:00.000Z',
  isAccepted,
})

test('the accepted answer is separate from the others', () => {
  expect(questionJsonLd(question, [answer('1', true), answer('2', false)], 'https://a.cn')).toMatchObject({
    '@type': 'QAPage',
    mainEntity: {
      name: '为什么要用侧光',
      text: '正面光 更亮',
      answerCount: 2,
      acceptedAnswer: { url: 'https://a.cn/question/view/7#answer-1', text: '影子' },
      suggestedAnswer: [{ url: 'https://a.cn/question/view/7#answer-2' }],
    },
  })
})

test('a question without answers lists none', () => {
  const { mainEntity } = questionJsonLd({ ...question, content: '' }, [], 'https://a.cn') as {
    mainEntity: Record<string, unknown>
  }
  expect(mainEntity).toMatchObject({ text: '为什么要用侧光', acceptedAnswer: undefined, suggestedAnswer: undefined })
})
