import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { VideoIcon } from '../../../ui/icons.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { clock } from '../../../ui/clock.ts'
import { Row } from '../../../ui/layout.tsx'
import { AuthoredList, AuthoredRow } from '../versions/index.ts'
import css from './course-editor.module.css'
import type { EditorKind } from './kinds.ts'
import outline from './outline/outline.module.css'
import { InlineName } from './outline/inline-name.tsx'
import { words } from './outline/texts.ts'
import { texts } from './video-texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

const PosterDialog = lazy(() =>
  import('./outline/poster-dialog.tsx').then((found) => ({ default: found.PosterDialog })),
)

export type VideoPage = OutputOf<'course/auth/course/video/list/chapter'>
type Video = VideoPage['list'][number]

export interface VideoFilter {
  chapter: string
  status: '' | '1' | '2' | '3'
  keyword: string
}

/** URL of the video library; defaults are omitted. */
export function videoPath(kind: EditorKind, { chapter, status, keyword }: VideoFilter, page = 1): string {
  const query = new URLSearchParams()
  if (chapter) query.set('chapter', chapter)
  if (status) query.set('status', status)
  if (keyword) query.set('keyword', keyword)
  if (page > 1) query.set('pageCurrent', String(page))
  return `${kind.base}/video${query.size > 0 ? `?${query}` : ''}`
}

/** Videos of the lecturer: state, usage and actions. */
export function VideoLibrary({ kind, page, filter }: { kind: EditorKind; page: VideoPage; filter: VideoFilter }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { list, pageCurrent, totalPage } = page
  const [where, setWhere] = useState<Video | null>(null)
  const [removing, setRemoving] = useState<Video | null>(null)
  const [poster, setPoster] = useState<string | null>(null)
  const working = list.some(({ videoStatus }) => videoStatus === stateCode.video.transcoding)

  useEffect(() => {
    if (!working) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), 5000)
    return () => clearInterval(timer)
  }, [working, revalidate])

  async function go(action: () => Promise<unknown>) {
    try {
      await action()
      await revalidate()
    } catch {
      // api() has shown the error.
    }
  }

  async function subtitle(video: Video) {
    const { list: uses } = await api('course/auth/course/video/ref', { videoId: video.id })
    const use = uses[0]
    if (use) void navigate(`${kind.base}/subtitle?id=${use.courseId}&period=${use.periodId}`)
  }

  return (
    <>
      <Breadcrumb items={[{ label: kind.title, to: kind.base }, { label: texts.title }]} />
      <AuthoredList
        title={texts.title}
        about={filter.chapter ? texts.ofChapter : texts.about}
        ways={
          filter.chapter && (
            <ButtonLink variant="line" size="s" to={videoPath(kind, { ...filter, chapter: '' })}>
              {texts.showAll}
            </ButtonLink>
          )
        }
        tabs={{
          label: texts.tabs,
          items: (
            [
              ['', texts.all],
              ['2', texts.ready],
              ['1', texts.waiting],
              ['3', texts.failed],
            ] as const
          ).map(([status, label]) => ({
            to: videoPath(kind, { ...filter, status }),
            label,
            current: status === filter.status,
          })),
        }}
        search={{
          action: `${kind.base}/video`,
          keyword: filter.keyword,
          label: texts.search,
          path: (keyword) => videoPath(kind, { ...filter, keyword }),
        }}
        rows={list.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            onRename={(videoName) => void go(() => api('vod/auth/videoInfo/update', { videoId: video.id, videoName }))}
            onWhere={() => setWhere(video)}
            items={[
              ...(video.videoStatus === stateCode.video.ready
                ? [{ label: texts.poster, onSelect: () => setPoster(video.id) }]
                : []),
              ...(video.videoStatus === stateCode.video.ready && video.refCount > 0
                ? [{ label: texts.subtitle, onSelect: () => void subtitle(video).catch(() => {}) }]
                : []),
              ...(video.videoStatus === stateCode.video.failed
                ? [
                    {
                      label: texts.retry,
                      onSelect: () => void go(() => api('vod/auth/videoInfo/retry', { videoId: video.id })),
                    },
                  ]
                : []),
              { label: texts.where, onSelect: () => setWhere(video) },
              { label: texts.remove, onSelect: () => setRemoving(video), danger: true },
            ]}
          />
        ))}
        empty={
          <Empty
            art={filter.keyword ? 'search' : 'box'}
            title={filter.keyword || filter.status ? texts.none : texts.empty}
            action={<ButtonLink to={kind.base}>{texts.toCourses}</ButtonLink>}
          >
            {texts.emptyWhy}
          </Empty>
        }
        pages={{ page: pageCurrent, pages: totalPage, to: (one) => videoPath(kind, filter, one) }}
      />
      {where && <WhereDialog kind={kind} video={where} onClose={() => setWhere(null)} />}
      {poster && (
        <Suspense>
          <PosterDialog
            videoId={poster}
            onClose={() => {
              setPoster(null)
              void revalidate()
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        onClose={() => setRemoving(null)}
        title={texts.removeTitle(removing?.videoName ?? '')}
        confirm={texts.remove}
        onConfirm={async () => {
          if (removing) await api('course/auth/course/video/delete', { videoId: removing.id })
          toast.success(texts.removed)
          await revalidate()
        }}
      >
        {texts.removeWhy}
      </ConfirmDialog>
    </>
  )
}

function VideoRow({
  video,
  items,
  onRename,
  onWhere,
}: {
  video: Video
  items: MenuItem[]
  onRename: (name: string) => void
  onWhere: () => void
}) {
  const { videoStatus } = video
  return (
    <AuthoredRow
      name={<InlineName name={video.videoName} max={100} locked={false} onRename={onRename} />}
      picture={
        <span className={css.videoThumb}>
          {video.posterUrl ? <img src={video.posterUrl} alt="" loading="lazy" /> : <VideoIcon size={28} />}
        </span>
      }
      facts={
        <>
          {video.videoLength > 0 && <span>{clock(video.videoLength)}</span>}
          {video.videoSize > 0 && <span>{fileSize(video.videoSize)}</span>}
          <DateTime value={video.gmtCreate} shape="minute" />
        </>
      }
      refusal={videoStatus === stateCode.video.failed ? words.failed(video.failReason) : undefined}
      actions={
        <Button size="s" variant="text" onClick={onWhere}>
          {texts.used(video.refCount)}
        </Button>
      }
      more={{ label: texts.moreOf(video.videoName), items }}
    >
      {videoStatus === stateCode.video.transcoding && (
        <Row gap={3} rowGap={0} className={outline.working}>
          <ProgressBar value={video.progress} label={words.transcoding(video.stage, video.progress)} tone="brand" />
          <span>{words.transcoding(video.stage, video.progress)}</span>
        </Row>
      )}
    </AuthoredRow>
  )
}

function WhereDialog({ kind, video, onClose }: { kind: EditorKind; video: Video; onClose: () => void }) {
  const answer = useQuery('course/auth/course/video/ref', { videoId: video.id })
  return (
    <Dialog open onClose={onClose} title={texts.whereTitle(video.videoName)}>
      <QueryView
        of={answer}
        lines={3}
        compact
        isEmpty={({ list }) => list.length === 0}
        empty={<p>{texts.whereNone}</p>}
      >
        {({ list }) => (
          <ul className={css.missing}>
            {list.map((use) => (
              <li key={`${use.periodId}${use.isLive}`}>
                <Link to={`${kind.base}/period?id=${use.courseId}#part-${use.periodId}`}>
                  <span>
                    {use.courseName} / {use.chapterName} / {use.periodName}
                  </span>
                  <Tag tone={use.isLive ? 'brand' : 'plain'}>{use.isLive ? texts.live : texts.draft}</Tag>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}
