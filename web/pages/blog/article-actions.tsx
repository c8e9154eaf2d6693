import type { OutputOf } from '@zhixing/contract'
import { api } from '../../api.ts'
import { ReportButton } from '../../features/community/report/index.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { HeartFilledIcon, HeartIcon, LinkIcon, StarFilledIcon, StarIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { useToggle } from '../../use-toggle.ts'
import css from './article.module.css'
import { texts } from './texts.ts'
import { formatCount } from '../../i18n/format.ts'

const kinds = {
  like: { opType: 2, off: 'like', on: 'liked', why: 'likeWhy', icons: [HeartIcon, HeartFilledIcon] },
  collect: {
    opType: 1,
    off: 'collect',
    on: 'collected',
    why: 'collectWhy',
    icons: [StarIcon, StarFilledIcon],
  },
} as const

/** Like, collect, share and report. */
export function ArticleActions({
  article,
  own,
  path,
}: {
  article: { id: string; userId: string; admireCount: number; collectionCount: number }
  own: OutputOf<'community/auth/blog/view'> | undefined
  path: string
}) {
  const { user } = useRoot()
  async function share() {
    if (await copyText(new URL(path, location.origin).href)) toast.success(texts.shared)
    else toast.error(texts.copyFailed)
  }
  return (
    <Row gap={3} className={css.actions}>
      <Reaction
        kind="like"
        blogId={article.id}
        is={own?.isAdmire === true}
        count={own?.admireCount ?? article.admireCount}
        path={path}
      />
      <Reaction
        kind="collect"
        blogId={article.id}
        is={own?.isCollection === true}
        count={own?.collectionCount ?? article.collectionCount}
        path={path}
      />
      <Button variant="line" icon={<LinkIcon />} onClick={() => void share()}>
        {texts.share}
      </Button>
      {user?.id !== article.userId && <ReportButton targetType={1} targetId={article.id} from={path} />}
    </Row>
  )
}

/** Optimistic toggle; a visitor signs in first. */
function Reaction({
  kind,
  blogId,
  is,
  count,
  path,
}: {
  kind: keyof typeof kinds
  blogId: string
  is: boolean
  /** Count as loaded, including the viewer's. */
  count: number
  path: string
}) {
  const { user } = useRoot()
  const { opType, off, on: onWord, why, icons } = kinds[kind]
  const set = (wanted: boolean) =>
    api(`community/auth/blog/user/record/${wanted ? 'save' : 'delete'}`, { blogId, opType }, { showSuccess: false })
  const { on, toggle } = useToggle(is, set)
  const shown = count + (on === is ? 0 : on ? 1 : -1)
  const number = shown > 0 ? ` ${formatCount(shown)}` : ''
  const [Off, On] = icons
  if (!user)
    return (
      <SignInLink variant="line" to={path} why={texts[why]} done={() => set(true)} icon={<Off />}>
        {texts[off]}
        {number}
      </SignInLink>
    )
  return (
    <Button variant="line" icon={on ? <On /> : <Off />} aria-pressed={on} onClick={toggle}>
      {texts[on ? onWord : off]}
      {number}
    </Button>
  )
}
