import { type BlogCardData, BlogRow } from '../../features/community/blog/index.ts'
import { Stack } from '../../ui/layout.tsx'

/** A list of articles. */
export function BlogList({ list, hideAuthor }: { list: readonly BlogCardData[]; hideAuthor?: boolean }) {
  return (
    <Stack as="ul">
      {list.map((blog) => (
        <li key={blog.id}>
          <BlogRow blog={blog} hideAuthor={hideAuthor ?? false} />
        </li>
      ))}
    </Stack>
  )
}
