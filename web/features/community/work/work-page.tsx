import { textState, workHidden } from '@zhixing/contract/community/codes'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { HeartFilledIcon, HeartIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { PictureViewer } from '../../../ui/picture-viewer.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { saveUrl } from '../../../ui/save-file.ts'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { useToggle } from '../../../use-toggle.ts'
import { RichProse } from '../../shared/math/index.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { ReportButton } from '../report/index.ts'
import { texts } from './texts.ts'
import type { WorkView } from './types.ts'
import css from './work.module.css'
import { WorkComments } from './work-comments.tsx'

/** Target type of works in reports. */
const WORK = 12

/** One work with its comments. */
export function WorkPage({
  id,
  courseId,
  onChange,
  onGone,
}: {
  id: string
  courseId: string
  onChange: () => void
  onGone: () => void
}) {
  const work = useQuery('community/api/course/work/view', { id }, { keep: true })
  return (
    <Stack gap={3}>
      <div>
        <ButtonLink size="s" variant="text" to="?#works" preventScrollReset>
          {`‹ ${texts.back}`}
        </ButtonLink>
      </div>
      <QueryView of={work} lines={8}>
        {(data) => (
          <>
            <Work work={data} courseId={courseId} onChange={onChange} onGone={onGone} />
            {data.statusId === textState.shown && <WorkComments work={data} onChanged={work.reload} />}
          </>
        )}
      </QueryView>
    </Stack>
  )
}

function Work({
  work,
  courseId,
  onChange,
  onGone,
}: {
  work: WorkView
  courseId: string
  onChange: () => void
  onGone: () => void
}) {
  const { user } = useRoot()
  const [shownPicture, setShownPicture] = useState('')
  const [withdrawing, setWithdrawing] = useState(false)
  const isShown = work.statusId === textState.shown
  const address = `/view/${courseId}?work=${work.id}#works`
  const copy = async () => {
    if (await copyText(new URL(address, window.location.href).href)) toast.success(texts.copied)
  }
  return (
    <article className={css.view}>
      <Stack gap={3}>
        {work.statusId === textState.pending && <Note tone="warn" title={texts.waits} />}
        {work.statusId === textState.hidden && (
          <Note
            tone="bad"
            title={
              work.hiddenBy === workHidden.lecturer
                ? texts.hiddenByLecturer(work.hiddenReason)
                : texts.hiddenBySite(work.hiddenReason)
            }
          >
            {work.isOwn && texts.hiddenHint}
          </Note>
        )}
        <h3>{work.title}</h3>
        <Row gap={2} rowGap={1} className={css.meta}>
          <Avatar name={work.nickname} src={work.headImgUrl} size="xs" />
          <span className={css.name}>{work.nickname}</span>
          <DateTime value={work.handedTime} shape="date" />
          {work.isGood && <Tag tone="brand">{texts.good}</Tag>}
          {!work.isPublic && <Tag tone="plain">{texts.learnersOnly}</Tag>}
        </Row>
        {work.content && <RichProse html={work.content} />}
        {work.pictureList.length > 0 && (
          <ul className={css.pictures}>
            {work.pictureList.map((url, index) => (
              <li key={url}>
                <button type="button" aria-label={texts.enlarge(index + 1)} onClick={() => setShownPicture(url)}>
                  <img src={url} alt={texts.picture(work.title, index + 1)} loading="lazy" width={400} height={300} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {work.workUrl && (
          <div>
            <a href={work.workUrl} target="_blank" rel="noopener nofollow ugc">
              {`${texts.link} ${new URL(work.workUrl).hostname}`}
            </a>
          </div>
        )}
        {work.fileList.length > 0 && (user ? <Files work={work} /> : <SignInForFiles to={address} />)}
        {work.feedback && (
          <div className={css.feedback}>
            <b>{texts.feedback}</b>
            {work.feedback}
          </div>
        )}
        <Row gap={1} rowGap={1}>
          {isShown && (user ? <LikeButton work={work} /> : <SignInToLike work={work} to={address} />)}
          <Button variant="text" size="s" onClick={() => void copy()}>
            {texts.copy}
          </Button>
          {work.isOwn && (
            <>
              <Button variant="text" size="s" onClick={onChange}>
                {texts.change}
              </Button>
              <Button variant="text" size="s" danger onClick={() => setWithdrawing(true)}>
                {texts.withdraw}
              </Button>
            </>
          )}
          {isShown && !work.isOwn && <ReportButton targetType={WORK} targetId={work.id} from={address} />}
        </Row>
      </Stack>
      {shownPicture && (
        <PictureViewer
          src={shownPicture}
          alt={texts.picture(work.title, work.pictureList.indexOf(shownPicture) + 1)}
          onClose={() => setShownPicture('')}
        />
      )}
      <ConfirmDialog
        open={withdrawing}
        danger
        title={texts.withdrawAsk}
        confirm={texts.withdraw}
        onClose={() => setWithdrawing(false)}
        onConfirm={async () => {
          await api('community/auth/course/work/delete', { courseId }, { showSuccess: true })
          onGone()
        }}
      >
        {texts.withdrawText}
      </ConfirmDialog>
    </article>
  )
}

const likeText = (on: boolean, count: number) => `${on ? texts.liked : texts.like}${count > 0 ? ` ${count}` : ''}`

function LikeButton({ work }: { work: WorkView }) {
  const was = work.isAdmire
  const state = useToggle(was, (next) => api('community/auth/course/work/admire', { id: work.id, isAdmire: next }))
  return (
    <Button
      variant="text"
      size="s"
      icon={state.on ? <HeartFilledIcon size={16} /> : <HeartIcon size={16} />}
      aria-pressed={state.on}
      onClick={state.toggle}
    >
      {likeText(state.on, work.admireCount + (state.on === was ? 0 : state.on ? 1 : -1))}
    </Button>
  )
}

const SignInToLike = ({ work, to }: { work: WorkView; to: string }) => (
  <SignInLink variant="text" size="s" to={to} why={texts.signInLike}>
    {likeText(false, work.admireCount)}
  </SignInLink>
)

const SignInForFiles = ({ to }: { to: string }) => (
  <div>
    <SignInLink variant="line" size="s" to={to} why={texts.signInFile}>
      {texts.signInFile}
    </SignInLink>
  </div>
)

function Files({ work }: { work: WorkView }) {
  const { busy, run } = useAction({ reload: false })
  const download = (fileId: string) =>
    run(fileId, async () => {
      const { url, fileName } = await api('community/auth/course/work/file', { id: work.id, fileId })
      saveUrl(fileName, url)
    })
  return (
    <ul className={css.files} aria-label={texts.attached}>
      {work.fileList.map((file) => (
        <li key={file.fileId}>
          <Button
            size="s"
            variant="line"
            loading={busy === file.fileId}
            aria-label={texts.download(file.fileName, fileSize(file.fileSize))}
            onClick={() => void download(file.fileId)}
          >
            <span className={css.fileName}>{file.fileName}</span>
          </Button>
          <Hint as="span">{fileSize(file.fileSize)}</Hint>
        </li>
      ))}
    </ul>
  )
}
