import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of questions in a film. */
export const texts = catalogue('course-moments', {
  title: (clock: string) => `视频提问 · ${clock}`,
  required: '必须回答',
  requiredWhy: '回答后才能继续；全部必答题都回答了，这个课时才算学完。',
  submit: '提交',
  skip: '跳过',
  goOn: '继续观看',
  again: '再答一次',
  answerFirst: '请先作答',
  verdict: (status: string) => ({ right: '回答正确', part: '部分正确' })[status] ?? '回答不正确',
  failed: '没有提交成功，你的答案还在。请检查网络后重试。',
  retry: '重试',
  later: '先继续看',
  laterWhy: '这道题下次打开课时会再问你。',
  notLoaded: '视频中的提问没有加载出来',
  mark: (clock: string) => `提问 ${clock}`,
})
