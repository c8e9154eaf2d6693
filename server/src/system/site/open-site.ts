import { problemKinds } from '@zhixing/contract/exam/kinds'
import type { OwnerSql } from '../../kernel/db/index.ts'
import { insertSite, type NewSite } from './site.sql.ts'

export type { NewSite }

/** Header navigation of a new site. */
const navigation: [title: string, url: string][] = [
  ['首页', 'index'],
  ['点播课', 'list'],
  ['直播', 'live'],
  ['班级', 'grade'],
  ['考试', 'exam'],
  ['文库', 'library'],
  ['资源', 'resource'],
  ['博客', 'blog'],
  ['资讯', 'info'],
  ['问答', 'question'],
]

/** Menu entries of a new site. */
const menus: [place: string, title: string, url: string, icon: string, condition?: string][] = [
  ['user', '学习概览', '/myStudy', 'home'],
  ['user', '我的课程', '/account/course', 'book'],
  ['user', '我的考试', '/account/exams/myExam', 'exam'],
  ['user', '我的班级', '/account/grades/my', 'layers'],
  ['user', '学习记录', '/account/study', 'clock'],
  ['user', '我的订单', '/account/order', 'list'],
  ['user', '我的收藏', '/account/collection', 'heart'],
  ['user', '我的笔记', '/account/notes', 'note'],
  ['user', '写博客', '/blog/account/write', 'edit'],
  ['user', '我的博客', '/blog/account', 'note'],
  ['user', '提问', '/question/account/write', 'edit'],
  ['user', '我的问答', '/account/ques', 'message'],
  ['user', '个人信息', '/account/info', 'user'],
  ['user', '讲师中心', '/account/workspace', 'home', 'lecturer'],
  ['user', '我的收益', '/account/earnings', 'chart', 'lecturer'],
  ['user', '直播助教', '/account/live/assist', 'clock', 'liveAssistant'],
  ['user', '机构中心', '/account/organization', 'layers', 'org'],
  ['account', '学习概览', '/myStudy', 'home'],
  ['account', '个人信息', '/account/info', 'user'],
  ['account', '我的订单', '/account/order', 'list'],
  ['account', '我的优惠券', '/account/coupon', 'star'],
  ['account', '兑换', '/account/redeem', 'layers'],
  ['account', '学习记录', '/account/study', 'clock'],
  ['account', '我的消息', '/account/message', 'bell'],
  ['account', '关注的讲师', '/account/attention', 'star'],
  ['account', '我的问答', '/account/ques', 'message'],
  ['account', '意见反馈', '/account/feedback', 'message'],
  ['account', '我的发票', '/account/invoice', 'note'],
  ['account', '我的推荐', '/account/recommend', 'heart', 'recommended'],
  ['account', '机构中心', '/account/organization', 'layers', 'org'],
  ['account', '班级管理', '/account/grades/admin', 'layers', 'gradeAdmin'],
  ['account', '账户安全', '/account/security', 'lock'],
  ['account', '修改密码', '/account/reset', 'lock'],
  ['lecturer', '讲师首页', '/account/workspace', 'home', 'lecturer'],
  ['lecturer', '讲师信息', '/account/teacher', 'user', 'lecturer'],
  ['lecturer', '点播管理', '/account/vod', 'video', 'lecturer'],
  ['lecturer', '直播管理', '/account/live', 'clock', 'lecturer'],
  ['lecturer', '直播频道', '/account/channel', 'target', 'lecturer'],
  ['lecturer', '文库管理', '/account/library', 'book', 'lecturer'],
  ['lecturer', '资源管理', '/account/resource', 'folder', 'lecturer'],
  ['lecturer', '题库', '/account/subject', 'layers', 'lecturer'],
  ['lecturer', '题目反馈', '/account/subject/reports', 'message', 'lecturer'],
  ['lecturer', '考试管理', '/account/exams', 'exam', 'lecturer'],
  ['lecturer', '我教的班级', '/account/grades/teacher', 'layers', 'lecturer'],
  ['lecturer', '学员进度', '/account/vod/progress', 'chart', 'lecturer'],
  ['lecturer', '课程考试', '/account/vod/praxis', 'edit', 'lecturer'],
  ['lecturer', '我的收益', '/account/earnings', 'chart', 'lecturer'],
  ['lecturer', '提现', '/account/draw_money', 'list', 'lecturer'],
  ['study', '学习记录', '/account/study', 'clock'],
  ['study', '我的课程', '/account/course', 'book'],
  ['study', '我的班级', '/account/grades/my', 'layers'],
  ['study', '我的作业', '/account/grades/homework', 'edit'],
  ['study', '我的证书', '/account/certificates', 'star'],
  ['study', '我的笔记', '/account/notes', 'note'],
  ['study', '我的收藏', '/account/collection', 'heart'],
  ['study', '练习', '/account/practice', 'target'],
  ['study', '错题本', '/account/error/problem', 'wrong'],
  ['study', '我的考试', '/account/exams/myExam', 'exam'],
  ['study', '考试记录', '/account/exams/myExamination', 'history'],
  ['study', '甄选课管理', '/account/grades/admin', 'settings', 'gradeAdmin'],
  ['study', '直播助教', '/account/live/assist', 'clock', 'liveAssistant'],
]

/** Default values of a new site. */
export function plainSite(
  siteId: number,
  siteNamePc: string,
  domain: string,
  year: number,
): Omit<NewSite, 'isDefault'> {
  return {
    siteId,
    domain,
    siteNamePc,
    slogan: '',
    theme: 'indigo',
    telephone: '',
    address: '',
    copyright: `© ${year} ${siteNamePc}`,
    icp: '',
    prn: '',
    prnNo: '',
    keyword: '',
    desc: '',
    isEnableOnlineService: 0,
    onlineServiceCode: '',
    onlineServicePages: '',
    isDemo: 0,
  }
}

/** Inserts a site with its navigation, menus and dictionaries. */
export async function openSite(sql: OwnerSql, site: NewSite): Promise<void> {
  const { siteId } = site
  await insertSite(sql, site)
  const navRows = navigation.map(([nav_title, nav_url], sort) => ({ site_id: siteId, nav_title, nav_url, sort }))
  await sql`INSERT INTO site_nav ${sql(navRows)}`
  const menuRows = menus.map(([place, title, url, icon, condition = 'always'], sort) => ({
    site_id: siteId,
    place,
    title,
    url,
    icon,
    condition,
    sort,
  }))
  await sql`INSERT INTO site_menu ${sql(menuRows)}`
  const kindRows = problemKinds.map(({ code, desc }, index) => ({
    site_id: siteId,
    field_name: 'problemKind',
    field_key: code,
    field_value: desc,
    sort: index,
  }))
  await sql`INSERT INTO dict ${sql(kindRows)}`
}
