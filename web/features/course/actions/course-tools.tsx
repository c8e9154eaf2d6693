import { api } from '../../../api.ts'
import { loginPath } from '../../../return-url.ts'
import { useRoot } from '../../../root-data.ts'
import { IconButton, IconLink } from '../../../ui/button.tsx'
import { HeartFilledIcon, HeartIcon, ImageIcon, ShareIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useToggle } from '../../../use-toggle.ts'
import { signInOnPress } from '../../user/sign-in/index.ts'
import { Poster, type PosterProps, usePoster } from './poster-button.tsx'
import { shareLink } from './share-button.tsx'
import { texts } from './texts.ts'

export interface CourseToolsProps {
  courseId: string
  collected: boolean
  /** URL of the course, to share and to return to after sign-in. */
  path: string
  /** Content of the share picture. */
  poster: Omit<PosterProps, 'path'>
}

/** Collect, share and share picture of a course as icons. */
export function CourseTools({ courseId, collected, path, poster }: CourseToolsProps) {
  const picture = usePoster({ ...poster, path })
  return (
    <Row gap={1} nowrap>
      <Collect courseId={courseId} collected={collected} path={path} />
      <IconButton label={texts.share} onClick={() => void shareLink(path)}>
        <ShareIcon />
      </IconButton>
      <IconButton label={texts.poster} aria-busy={picture.isBusy} onClick={picture.draw}>
        <ImageIcon />
      </IconButton>
      <Poster title={poster.title} picture={picture} />
    </Row>
  )
}

function Collect({ courseId, collected, path }: Pick<CourseToolsProps, 'courseId' | 'collected' | 'path'>) {
  const { user } = useRoot()
  const { on, toggle } = useToggle(collected, (next) =>
    next
      ? api('course/auth/user/collection/course/save', { courseId })
      : api('course/auth/user/collection/course/delet', { courseId }),
  )
  if (!user)
    return (
      <IconLink
        label={texts.collect}
        rel="nofollow"
        to={loginPath(path)}
        onClick={signInOnPress(() => ({
          why: texts.collectWhy,
          to: path,
          done: () => api('course/auth/user/collection/course/save', { courseId }),
        }))}
      >
        <HeartIcon />
      </IconLink>
    )
  return (
    <IconButton label={on ? texts.collected : texts.collect} aria-pressed={on} onClick={toggle}>
      {on ? <HeartFilledIcon /> : <HeartIcon />}
    </IconButton>
  )
}
