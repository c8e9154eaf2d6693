import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of the user's questions and answers. */
export const quesTexts = catalogue('pages/account/ques', {
  title: '我的问答',
  ask: '提问',
  tabs: '我的问答分类',
  kinds: { asked: '我的提问', answers: '我的回答', followed: '关注的问题', invited: '邀请我回答', queue: '待我解答' },
  empty: {
    asked: '还没有提过问题',
    answers: '还没有回答过问题',
    followed: '还没有关注的问题',
    invited: '还没有人邀请你回答',
    queue: '课程里的问题都有人回答了',
  },
  toList: '去问答看看',
  gone: '问题已删除',
} as const)
