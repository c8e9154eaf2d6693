import type { Route } from './+types/robots.ts'
import { pageContext } from '../context.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext)
  const lines = [
    'User-agent: *',
    'Disallow: /account/',
    'Disallow: /apis/',
    'Disallow: /login',
    'Disallow: /study/',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
