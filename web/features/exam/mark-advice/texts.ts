/** Texts of suggestions for marks. */
const percent = (share: number): string => `${Math.round(share * 100)}%`

export const texts = {
  ask: '看评分建议',
  asking: '正在对照评分要点…',
  title: 'AI 生成的评分建议',
  about: '仅供参考，分数由你决定。',
  whole: (score: number, full: number) => `建议 ${score} / ${full} 分`,
  line: (score: number, full: number) => `${score} / ${full} 分`,
  noQuote: '作答里没有依据',
  flagged: '这份作答里有对评分者说的话（例如要求给分），建议没有采用，请留意。',
  use: '填入分数和要点',
  agreement: (exact: number, near: number, kappa: number, total: number) =>
    `最近 ${total} 份与阅卷人相比：完全一致 ${percent(exact)}，相差 1 分以内 ${percent(near)}，加权 κ ${kappa.toFixed(2)}`,
  few: (total: number) => `已与阅卷人比较 ${total} 份，满 10 份后显示一致性`,
  setting: '评分建议',
  settingTitle: 'AI 评分建议',
  settingAbout:
    '由本站的智能模型对照评分要点逐条给出建议，并摘出作答里的依据。建议不会自动成为分数；作答会去掉姓名和手机号后发给模型。',
  mode: '什么时候给出',
  modes: { 0: '不使用', 1: '阅卷人点开时', 2: '阅卷人给出自己的分数之后' } as Record<0 | 1 | 2, string>,
  modeHints: { 1: '节省时间，但可能受建议影响', 2: '不受影响，适合核对和比较一致性' } as Partial<
    Record<0 | 1 | 2, string>
  >,
  min: '一致性低于多少就不再提供',
  minHint: '加权 κ 的百分数，0 表示不限制；常用 40 到 60',
  minWrong: '请填 0 到 100 的整数',
  save: '保存',
  close: '关闭',
  stopped: '低于设定，已停止提供',
  problem: (no: number) => `第 ${no} 道人工题`,
} as const
