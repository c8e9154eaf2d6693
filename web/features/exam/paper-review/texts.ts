/** Texts of papers for their reviewers. */
export const texts = {
  sample: '这份试卷会抽题，下面是其中一种组合。',
  rules: '考试规则',
  notice: '考试须知',
  introduce: '试卷介绍',
} as const
