import { BloggerRow, type BloggerData, FollowBlogger } from '../../features/community/blog/index.ts'
import { useRoot } from '../../root-data.ts'
import { Panel, Stack } from '../../ui/layout.tsx'
import { useQuery } from '../../use-query.ts'
import css from './blog.module.css'
import { texts } from './texts.ts'

/** Suggested bloggers: the most popular for a visitor, otherwise those not followed yet. */
export function BloggersAside({ list }: { list: readonly BloggerData[] }) {
  const { user } = useRoot()
  const own = useQuery('community/auth/blogger/recommend/list', user ? { pageSize: 5 } : null, { quiet: true })
  const shown = own.data?.list ?? list
  if (shown.length === 0) return null
  return (
    <Panel as="aside" className={css.aside} aria-labelledby="bloggers">
      <h2 id="bloggers">{texts.bloggers}</h2>
      <Stack as="ul" gap={4}>
        {shown.map((blogger) => (
          <li key={blogger.userId}>
            <BloggerRow blogger={blogger}>
              <FollowBlogger blogger={blogger} followed={false} from="/blog" />
            </BloggerRow>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
