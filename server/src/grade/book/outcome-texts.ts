/** User-visible texts of grade book, reports and certificates. */
export const outcomeTexts = {
  ruleSaved: '保存成功，成绩规则已更新',
  columnSaved: '保存成功',
  columnDeleted: '删除成功',
  columnTaken: '已有同名的成绩项',
  noColumn: '成绩项不存在',
  manyColumns: (most: number) => `最多设置 ${most} 个成绩项`,
  markAbove: (full: number) => `分数不能高于满分 ${full}`,
  fullBelow: '已有成绩高于这个满分',
  marksSaved: '保存成功，成绩已更新',
  noLearner: '学员不在这个班级中',
  noLink: '报告链接无效或已关闭',
  linkMade: '生成成功',
  linkRevoked: '关闭成功，链接已失效',
  templateSaved: '保存成功，证书模板已更新',
  issued: (count: number) => (count > 0 ? `颁发成功，共 ${count} 份证书` : '没有新的达标学员'),
  revoked: '撤销成功',
  noCertificate: '没有找到这份证书，请核对编号',
  /** Texts on PDF certificates. */
  pdf: {
    no: '证书编号',
    scan: '扫码验证',
    until: (day: string) => `有效期至 ${day}`,
    missing: (codes: string) => `方框处的字（${codes}）暂无字形，请扫描二维码，在验证页面查看完整内容`,
    revoked: '证书已被撤销，不能下载',
    nothing: '还没有颁发证书',
    tooMany: (most: number) => `证书超过 ${most} 份，请在列表中逐份下载`,
    all: (gradeName: string) => `${gradeName} 结业证书`,
  },
  template: (gradeName: string) => ({
    title: '结业证书',
    body: '{姓名} 同学完成了“{班级}”的全部学习任务，考核合格，准予结业。',
    sealLine: gradeName,
    minProgress: 80,
    minTotal: 60,
  }),
  /** Fills the placeholders of a certificate template. */
  filled: (body: string, { name, grade, total }: { name: string; grade: string; total: number | null }) =>
    body
      .replaceAll('{姓名}', name)
      .replaceAll('{班级}', grade)
      .replaceAll('{成绩}', total === null ? '—' : String(total)),
  courseTemplate: (courseName: string, siteName: string) => ({
    title: '结业证书',
    body: '{姓名} 完成了课程“{课程}”的全部学习内容，准予结业。',
    sealLine: siteName,
    minProgress: 100,
    examId: null,
  }),
  courseRuleSaved: '保存成功，达标的学员会自动获得证书',
  courseRuleDeleted: '已停止颁发证书，已颁发的证书不受影响',
  noCourseExam: '请选择这门课程的考试',
  courseFilled: (body: string, { name, course }: { name: string; course: string }) =>
    body.replaceAll('{姓名}', name).replaceAll('{课程}', course),
  courseIssued: (courseName: string) => ({
    msgTitle: '你获得了一份结业证书',
    msgText: `<p>你已完成课程“${courseName}”的学习，证书已经颁发，可以查看、打印或分享。</p>`,
  }),
  issuedMessage: (gradeName: string) => ({
    msgTitle: '你获得了一份结业证书',
    msgText: `<p>你已完成班级“${gradeName}”的学习，证书已经颁发，可以查看、打印或分享。</p>`,
  }),
}
