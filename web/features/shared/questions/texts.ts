/** Texts of the editor of questions. */
export const texts = {
  add: '添加',
  remove: '删除',
  removeOne: (name: string) => `删除“${name}”`,
  kind: '类型',
  question: '问题',
  required: '必填',
  options: '选项',
  optionsHint: '每行一个；留空则由访客填写文字',
} as const
