import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of class learning, and of public certificate and report pages. */
export const texts = catalogue('pages/class', {
  study: { title: '我的班级课程', back: '我的班级' },
  certificates: {
    title: '我的证书',
    empty: '还没有证书',
    emptyText: '完成班级的学习任务、机构的学习计划，或学完带证书的课程后，证书会出现在这里。',
    view: '查看证书',
    download: '下载 PDF',
    revoked: '已撤销',
    expired: '已过期',
    issued: (time: string) => `${time} 颁发`,
    courses: '去看看我的班级课程',
  },
  certificate: {
    title: '证书验证',
    genuine: '证书真实有效',
    revoked: '证书已被撤销',
    revokedText: (reason: string, time: string) => `撤销时间：${time}。原因：${reason}`,
    no: '证书编号',
    date: '颁发日期',
    genuineText: '以下内容与颁发时的存档一致。',
    until: (day: string) => `有效期至 ${day}`,
    expired: '证书真实，但已过有效期',
    expiredText: (day: string) => `有效期至 ${day}。持证人需要重新认证。`,
    download: '下载 PDF',
    print: '打印',
    scan: '扫码验证',
    seal: '颁发单位的印章',
  },
  report: {
    title: '学习报告',
    of: (name: string, grade: string) => `${name} 在“${grade}”的学习情况`,
    made: (time: string) => `生成时间 ${time}`,
    until: (time: string) => `链接有效至 ${time}`,
    certificate: '已获得结业证书',
    viewCertificate: '查看证书',
    print: '打印报告',
  },
} as const)
