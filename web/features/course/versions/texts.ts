/** Texts of versions. */
export const texts = {
  undo: '撤销',
  modified: '修改于',
  opinion: (why: string) => `审核意见：${why}`,
  version: (n: number) => `第 ${n} 版`,
  submitTime: '提交于',
  auditTime: '审核于',
  restoreVersion: '恢复为草稿',
  restoreTitle: (n: number) => `把第 ${n} 版恢复为草稿？`,
  noLogs: '还没有提交过审核',
  by: (name: string) => `操作人：${name}`,
  noChanges: '没有差异',
  kinds: { added: '新增', removed: '删除', changed: '修改', moved: '移动' } as Record<string, string>,
  emptyValue: '（空）',
} as const
