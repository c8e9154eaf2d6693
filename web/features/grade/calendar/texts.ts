import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of calendar feeds. */
export const texts = catalogue('grade/calendar', {
  title: '订阅日历',
  ofClass: '把课表加入手机或电脑日历，自动更新。链接只属于你，请勿外传；关闭后立即失效。',
  ofAll:
    '把全部班级的课表、考试与作业截止、直播课，以及机构的学习期限加入手机或电脑日历，自动更新；完成的事项会从日历中移除。链接只属于你，请勿外传；关闭后立即失效。',
  own: '学习日历',
  ownAbout: '课表、直播、考试与各项截止日期，都在你自己的日历里。',
  make: '生成订阅链接',
  renew: '重新生成',
  revoke: '关闭链接',
  link: '日历订阅链接',
  copy: '复制',
  copied: '链接已复制',
} as const)
