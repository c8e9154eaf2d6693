import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { fileSize } from '../../ui/file-size.ts'
import { type Chapter, type Course, mayStudy, type Period } from '../../features/course/page/index.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { BookIcon, DownloadIcon, LockIcon } from '../../ui/icons.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Panel, Row } from '../../ui/layout.tsx'
import css from './material.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../use-action.ts'

interface ListProps {
  course: Course
  chapters: readonly Chapter[]
  /** The open file. */
  current: string | undefined
  address: string
  /** A preview enrols and records nothing: all content is shown on the page. */
  preview?: boolean
}

/** Files by volume; a single volume has no title. */
export function FileList({ course, chapters, current, address, preview = false }: ListProps) {
  return chapters
    .filter((chapter) => chapter.periodList.length > 0)
    .map((chapter) => (
      <div key={chapter.id} className={css.volume}>
        {chapters.length > 1 && <h3>{chapter.chapterName}</h3>}
        <Panel as="ul" pad={0}>
          {chapter.periodList.map((file) => (
            <Row as="li" gap={3} nowrap key={file.id} className={cx(css.file, file.id === current && css.current)}>
              <span className={css.kind} aria-hidden="true">
                {(file.docType || 'file').toUpperCase().slice(0, 4)}
              </span>
              <span className={css.name}>
                <b>
                  {file.periodName}
                  {!course.isFree && file.isFree && <Tag tone="free">{texts.trial}</Tag>}
                </b>
                <small>{file.docSize > 0 && fileSize(file.docSize)}</small>
              </span>
              <FileAction
                course={course}
                file={file}
                reading={file.id === current}
                address={address}
                preview={preview}
              />
            </Row>
          ))}
        </Panel>
      </div>
    ))
}

/** Documents are read here, files are downloaded; both need permission. */
function FileAction({
  course,
  file,
  reading,
  address,
  preview,
}: {
  course: Course
  file: Period
  reading: boolean
  address: string
  preview: boolean
}) {
  const { user } = useRoot()
  const read = course.courseCategory === stateCode.category.library
  const to = `${address}?period=${file.id}`
  if (!user)
    return (
      <SignInLink
        variant="line"
        size="s"
        to={read ? to : address}
        why={read ? texts.signInToRead : texts.signInToDownload}
      >
        {texts.login}
      </SignInLink>
    )
  if (!mayStudy(course, file))
    return (
      <span className={css.locked}>
        <LockIcon size={16} />
        {texts.notForSale}
      </span>
    )
  // Unreadable documents are downloaded; a preview shows why.
  if (!preview && (!read || file.readStatus === stateCode.document.downloadOnly))
    return <DownloadButton periodId={file.id} name={file.periodName} />
  if (reading) return <span className={css.now}>{texts.reading}</span>
  return (
    <Link
      to={to}
      className={css.read}
      aria-label={read ? texts.readName(file.periodName) : texts.openName(file.periodName)}
      preventScrollReset={false}
    >
      <BookIcon size={16} />
      {read ? texts.read : texts.open}
    </Link>
  )
}

/** Downloads by a short-lived URL. */
export function DownloadButton({ periodId, name }: { periodId: string; name: string }) {
  const { busy, run } = useAction({ reload: false })
  const download = () =>
    run('download', async () => {
      const { url } = await api('course/auth/course/period/download', { periodId })
      // The response is a file download, so the page stays.
      location.assign(url)
    })
  return (
    <Button
      variant="line"
      size="s"
      icon={<DownloadIcon size={16} />}
      loading={busy !== ''}
      aria-label={texts.downloadName(name)}
      onClick={() => void download()}
    >
      {texts.download}
    </Button>
  )
}
