/** What this domain says to people. */
export const texts = {
  noGrade: '班级不存在',
  notAllowed: '你在该班级中没有权限进行此操作',
  expired: '你在该班级的有效期已结束',
  closed: '班级已解散或已被平台关闭，不能再进行更改',
  categoryUsed: (grades: number) => `该分类下还有 ${grades} 个班级，请先移到其他分类`,
}
