import { escapeHtml } from '../lib/escape.ts'

export const texts = {
  saved: '提交成功，课程顾问会尽快与你联系',
  courseMissing: '所选课程不存在或已下架',
  enough: '这个号码今天已提交多次，我们会尽快联系你',
  noCounsel: '咨询不存在',
  updated: '保存成功',
  arrived: (name: string, about: string) => ({
    msgTitle: `新的在线咨询：${name}`,
    msgText: `<p>${escapeHtml(name)}留下了咨询${about ? `，感兴趣的是“${escapeHtml(about)}”` : ''}，请尽快联系。</p>`,
  }),
}
