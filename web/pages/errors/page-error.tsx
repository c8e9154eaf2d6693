import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isOffline, reportCrash } from '../../crash-report.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** The pages for what is not there (404) and what went wrong (500). A plain link, so that it works whatever broke. */
export function PageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal = isRouteErrorResponse(error) ? (error.data as { code?: number; msg?: string } | null) : null
  // An address that could never name anything (422) is an address that names nothing.
  const sentence = refusal?.code === 404 ? refusal.msg : undefined
  const offline = isOffline(error)
  const requestId = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined
  const [reportId, setReportId] = useState('')
  useEffect(() => {
    void reportCrash(error).then(setReportId)
  }, [error])
  const id = reportId || requestId?.slice(0, 8)
  const missing = status === 404
  const [title, text] = offline
    ? ['网络连接失败', '请检查网络，然后重新加载。']
    : missing
      ? ['页面不存在', sentence ?? 'This page could not be found. 您访问的内容可能已下架，或地址有误。']
      : status === 403
        ? ['没有权限查看此页面', '请换用有权限的账户登录。']
        : ['页面出错了', '服务器暂时没能完成请求，请稍后刷新重试。']
  return (
    <main id="main" tabIndex={-1}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Empty
        art={missing ? 'lost' : 'box'}
        level={1}
        title={offline ? title : `${status} ${title}`}
        action={
          offline ? (
            <Button onClick={() => location.reload()}>重新加载</Button>
          ) : (
            <a className={buttonClass({})} href="/">
              返回首页
            </a>
          )
        }
      >
        {text}
        {status === 500 && id && (
          <>
            <br />
            报告编号：<code>{id}</code>，联系客服时请提供。
          </>
        )}
      </Empty>
    </main>
  )
}
