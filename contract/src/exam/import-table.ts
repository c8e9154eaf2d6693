/** Tables of other systems: the meaning of each column. No schema in here: the browser imports it. */

/** Meanings of a column, by the name that a teacher sees; '' ignores the column. */
export const tableFields = [
  '题干',
  '题型',
  '选项',
  '选项A',
  '选项B',
  '选项C',
  '选项D',
  '选项E',
  '选项F',
  '选项G',
  '选项H',
  '选项I',
  '选项J',
  '答案',
  '解析',
  '分值',
  '难度',
  '学科',
  '知识点',
  '标签',
  '年份',
  '来源',
  '年级',
  '题号',
  '所属材料',
  '右侧项',
  '各空选项',
  '规则',
  '部分得分',
  '每空分值',
  '误差',
  '单位',
  '评分要点',
  '附件要求',
] as const
export type TableField = (typeof tableFields)[number] | ''

/** Maximum number of columns of one table. */
export const TABLE_COLUMNS = 60
