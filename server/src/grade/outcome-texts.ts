/** What grade book, reports and certificates say to people. */
export const outcomeTexts = {
  ruleSaved: '成绩规则已保存',
  columnSaved: '成绩项已保存',
  columnDeleted: '成绩项已删除',
  columnTaken: '已有同名的成绩项',
  noColumn: '成绩项不存在',
  manyColumns: (most: number) => `最多设置 ${most} 个成绩项`,
  markAbove: (full: number) => `分数不能高于满分 ${full}`,
  fullBelow: '已有成绩高于这个满分',
  marksSaved: '成绩已保存',
  noLearner: '学员不在这个班级中',
  noLink: '报告链接无效或已关闭',
  linkMade: '报告链接已生成，之前的链接已失效',
  linkRevoked: '报告链接已关闭',
  templateSaved: '证书模板已保存',
  issued: (count: number) => (count > 0 ? `已颁发 ${count} 份证书` : '没有新的达标学员'),
  revoked: '证书已撤销',
  noCertificate: '没有找到这份证书，请核对编号',
  template: (gradeName: string) => ({
    title: '结业证书',
    body: '{姓名} 同学完成了“{班级}”的全部学习任务，考核合格，准予结业。',
    sealLine: gradeName,
    minProgress: 80,
    minTotal: 60,
  }),
  /** The words of a template as they stand on a certificate. */
  filled: (body: string, { name, grade, total }: { name: string; grade: string; total: number | null }) =>
    body
      .replaceAll('{姓名}', name)
      .replaceAll('{班级}', grade)
      .replaceAll('{成绩}', total === null ? '—' : String(total)),
  issuedMessage: (gradeName: string) => ({
    msgTitle: '你获得了一份结业证书',
    msgText: `<p>你已完成班级“${gradeName}”的学习，证书已经颁发，可以查看、打印或分享。</p>`,
  }),
}
