import { useSearchParams } from 'react-router'
import { isId } from '../../../address.ts'
import { TopicList } from './topic-list.tsx'
import { TopicPage } from './topic-page.tsx'
import type { ClassTalkProps } from './props.ts'

/** Discussion of a class: topics, or the one in the URL (`?topic=`). */
export default function ClassTalk(props: ClassTalkProps) {
  const [query, setQuery] = useSearchParams()
  const topic = query.get('topic') ?? ''
  const to = (id: string) => {
    const next = new URLSearchParams(query)
    if (id) next.set('topic', id)
    else next.delete('topic')
    return `?${next}`
  }
  if (isId(topic))
    return (
      <TopicPage
        key={topic}
        id={topic}
        mayManage={props.mayManage}
        back={to('')}
        onGone={() => setQuery((now) => (now.delete('topic'), now), { replace: true })}
      />
    )
  return <TopicList {...props} to={to} />
}
