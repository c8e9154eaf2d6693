import type { Hostile } from './hostile-rows.ts'

/** All address fields: call, further input, path of the field, author. */
export function addressFields({ courseId, articleId, categoryId }: Hostile): {
  call: string
  input: object
  field: string
  of: 'link' | 'picture'
  by?: 'lecturer' | 'learner'
}[] {
  const [beginTime, endTime] = [new Date().toISOString(), new Date(Date.now() + 3_600_000).toISOString()]
  const site = 'system/admin/site/update'
  const article = { infoTitle: '标题', categoryId }
  return [
    { call: 'system/admin/nav/save', input: { navTitle: '名' }, field: 'navUrl', of: 'link' },
    { call: 'system/admin/menu/save', input: { place: 'user', title: '名' }, field: 'url', of: 'link' },
    { call: 'system/admin/link/save', input: { linkName: '名' }, field: 'linkUrl', of: 'link' },
    { call: 'system/admin/banner/save', input: { title: '名' }, field: 'url', of: 'link' },
    { call: 'system/admin/banner/save', input: { title: '名' }, field: 'img', of: 'picture' },
    { call: 'system/admin/adv/save', input: { advTitle: '名', beginTime, endTime }, field: 'advUrl', of: 'link' },
    { call: 'system/admin/adv/save', input: { advTitle: '名', beginTime, endTime }, field: 'advImg', of: 'picture' },
    { call: 'system/admin/zone/save', input: { zoneName: '名' }, field: 'moreUrl', of: 'link' },
    { call: 'system/admin/article/save', input: { navName: '名', artTitle: '名' }, field: 'artPic', of: 'picture' },
    ...(['logo', 'miniLogo', 'ico'] as const).map((field) => ({
      call: site,
      input: {},
      field,
      of: 'picture' as const,
    })),
    { call: site, input: {}, field: 'onlineServiceCode', of: 'link' },
    { call: 'community/admin/article/update', input: { id: articleId, ...article }, field: 'infoImg', of: 'picture' },
    {
      call: 'user/admin/message/template/save',
      input: { templateName: '名', msgTitle: '题', msgText: '文' },
      field: 'linkUrl',
      of: 'link',
    },
    {
      call: 'user/admin/message/save',
      input: { msgTitle: '题', msgText: '文', audience: 'lecturers' },
      field: 'linkUrl',
      of: 'link',
    },
    {
      call: 'user/admin/organization/save',
      input: { orgName: '机构', mobile: '13710000001' },
      field: 'orgLogo',
      of: 'picture',
    },
    {
      call: 'course/auth/course/audit/save',
      input: { courseName: '名' },
      field: 'courseLogo',
      of: 'picture',
      by: 'lecturer',
    },
    {
      call: 'course/auth/course/picture/audit/save',
      input: { courseId },
      field: 'pictureList.0.picUrl',
      of: 'picture',
      by: 'lecturer',
    },
    { call: 'user/auth/user/ext/update', input: {}, field: 'headImgUrl', of: 'picture', by: 'learner' },
    {
      call: 'course/auth/course/chapter/pic/save',
      input: { chapterId: courseId },
      field: 'picList.0.picUrl',
      of: 'picture',
      by: 'lecturer',
    },
    {
      call: 'user/auth/lecturer/audit/update',
      input: { lecturerName: '姓名', lecturerMobile: '13800000002', position: '讲师', introduce: '介绍'.repeat(20) },
      field: 'headImgUrl',
      of: 'picture',
      by: 'lecturer',
    },
  ]
}
