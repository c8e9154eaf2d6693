import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of error pages. */
export const texts = catalogue('errors', {
  nothing: '暂无内容',
  nothingAbout: '您要找的内容暂时没有开放，可能已下架或还在准备中。',
  home: '返回首页',
  offline: '网络连接失败',
  offlineAbout: '请检查网络，然后重新加载。',
  recovering: '网站正在恢复',
  recoveringAbout: '通常只需几秒，恢复后本页会自动打开。',
  reload: '重新加载',
  missing: '页面不存在',
  missingAbout: '您访问的内容可能已下架，或地址有误。（This page could not be found.）',
  forbidden: '没有权限查看此页面',
  forbiddenAbout: '请换用有权限的账户登录。',
  failed: '页面出错了',
  failedAbout: '服务器暂时没能完成请求，请稍后刷新重试。',
  report: '报告编号：',
  reportAbout: '，联系客服时请提供。',
})
