import { expect, test } from 'vitest'
import { examJsonLd } from './json-ld.ts'

const exam = {
  examId: '7',
  examName: '期中考试',
  description: '',
  introduce: '<p>介绍 <strong>一下</strong></p>',
  examLogo: '/art/grid-1-2.svg',
  subjectName: '数学',
  graName: '',
  answerTime: 90,
  gmtCreate: '2026-01-02T03:04:05.000Z',
  isFree: true,
  lecturer: {
    id: '3',
    userId: '4',
    lecturerName: '沈一舟',
    headImgUrl: '',
    position: '',
    introduce: '',
    attentionCount: 0,
  },
} as const

test('a paper is a Quiz with absolute URLs and plain text', () => {
  expect(examJsonLd(exam, { origin: 'https://x.cn', siteName: '知行' })).toMatchObject({
    '@type': 'Quiz',
    url: 'https://x.cn/exam/view/7',
    image: 'https://x.cn/art/grid-1-2.svg',
    description: '介绍 一下',
    about: '数学',
    educationalLevel: undefined,
    timeRequired: 'PT90M',
    isAccessibleForFree: true,
    author: { name: '沈一舟', url: 'https://x.cn/lecturer/3' },
  })
  expect(
    examJsonLd({ ...exam, answerTime: 0 }, { origin: 'https://x.cn', siteName: '知行' }).timeRequired,
  ).toBeUndefined()
})
