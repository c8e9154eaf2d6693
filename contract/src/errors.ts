/**
 * Every error that a call can answer with: wire code and default message. Codes 200 and 300-306 are the specification's
 * (product.md section 8). Codes from 300 to 400 redirect the browser to sign-in, so our own start above 400.
 */
export const errorTable = {
  tokenExpired: { code: 301, msg: '登录已过期，请重新登录' },
  tokenInvalid: { code: 302, msg: '登录状态无效，请重新登录' },
  loginRequired: { code: 303, msg: '请先登录' },
  loginElsewhere: { code: 304, msg: '你的账户已在其他地方登录！' },
  forbidden: { code: 306, msg: '没有权限进行此操作' },
  siteInvalid: { code: 401, msg: '站点标识无效' },
  notFound: { code: 404, msg: '内容不存在或已下架' },
  conflict: { code: 409, msg: '内容已发生变化，请刷新后重试' },
  tooLarge: { code: 413, msg: '提交的内容过大' },
  wrongType: { code: 415, msg: '不支持这种类型的文件' },
  invalid: { code: 422, msg: '提交的内容有误' },
  tooMany: { code: 429, msg: '操作过于频繁，请稍后再试' },
  wrongPassword: { code: 451, msg: '手机号或密码错误' },
  wrongCode: { code: 452, msg: '验证码错误或已过期' },
  captchaWrong: { code: 453, msg: '图形验证码错误，请重新输入' },
  mobileTaken: { code: 454, msg: '该手机号已注册，请直接登录' },
  accountDisabled: { code: 455, msg: '账户已被停用，请联系客服' },
  notOwned: { code: 456, msg: '请先报名课程再学习' },
  passwordDue: { code: 457, msg: '请先设置新密码，再继续使用' },
  secondFactor: { code: 458, msg: '请完成第二步验证' },
  stepUp: { code: 459, msg: '为了账户安全，请先验证身份' },
  factorDue: { code: 460, msg: '本站要求先设置两步验证，请在“账户安全”中设置' },
  busy: { code: 503, msg: '服务繁忙，请稍后再试' },
  noSpace: { code: 507, msg: '服务器存储空间不足，请稍后继续' },
  internal: { code: 500, msg: '服务器开小差了，请稍后再试' },
  shown: { code: 999, msg: '操作失败' },
} as const

export type ErrorName = keyof typeof errorTable

/** Codes that redirect the browser to sign-in: 300 to 400, except 306 (signed in but forbidden). */
export function mustSignIn(code: number): boolean {
  return code >= 300 && code <= 400 && code !== 306
}

/**
 * Whether retrying the same request may succeed: network failure (code 0 or none), rate limit, server error. Every
 * other code, 999 included, is a final answer.
 */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code !== 'number' || code === 0 || code === 408 || code === 429 || (code >= 500 && code < 600)
}
