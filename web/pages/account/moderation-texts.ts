import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of moderation and appeals. */
export const moderationTexts = catalogue('pages/account/moderation', {
  title: '社区处理记录',
  about: '被撤下的内容和原因。如有异议，每条内容可以申诉一次。',
  empty: '没有被撤下的内容',
  reason: (name: string, opinion: string) => `原因：${name}${opinion ? `，${opinion}` : ''} · `,
  appeals: { 0: '已撤下', 1: '申诉处理中', 2: '申诉通过，已恢复', 3: '申诉未通过' } as Record<number, string>,
  appeal: '申诉',
  why: '申诉理由',
  once: '每条内容只能申诉一次，请写清理由。',
  short: '请至少写 5 个字',
  send: '提交申诉',
} as const)
