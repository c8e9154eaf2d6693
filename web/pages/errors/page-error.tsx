import { isRouteErrorResponse } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** The pages for what is not there (404) and what went wrong (500). A plain link, so that it works whatever broke. */
export function PageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const told = isRouteErrorResponse(error) ? (error.data as { msg?: string } | null)?.msg : undefined
  // A browser says TypeError when a request found no way.
  const offline = error instanceof TypeError
  const missing = status === 404
  const [title, text] = offline
    ? ['网络连接失败', '请检查网络，然后重新加载。']
    : missing
      ? ['页面不存在', told ?? 'This page could not be found. 您访问的内容可能已下架，或地址有误。']
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
      </Empty>
    </main>
  )
}
