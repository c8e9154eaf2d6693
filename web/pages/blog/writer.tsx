import { textState } from '@zhixing/contract/community/codes'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import {
  deviceDrafts,
  DraftLine,
  draftKey,
  DraftOffer,
  htmlField,
  LeaveGuard,
  useDraft,
} from '../../features/shared/draft/index.ts'
import { RichEditor } from '../../features/shared/rich-editor/index.ts'
import { newKey } from '../../new-key.ts'
import { readStored, store } from '../../offline/device-store.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAction } from '../../use-action.ts'
import { OpenBlogDialog } from './open-blog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import css from './writing.module.css'
import { texts } from './writing-texts.ts'
import type { Writing } from './writing.ts'

type Stored = OutputOf<'community/auth/blog/draft/view'>

export interface WriterProps {
  /** The article on the server; null for a new one. */
  draft: Stored | null
  /** Suggested labels. */
  labels: readonly string[]
  /** Without one the text stays on the device, and publishing begins with the application. */
  hasBlog: boolean
  /** Why publishing is not possible, or empty. */
  closed: string
}

const FORM = 'blog'
/** Key of the last new article on this device, to return to it without its URL. */
const LAST_NEW = 'blog-new'
const MAX_TITLE = 255

const writingOf = (stored: Stored | null): Writing => ({
  title: stored?.title ?? '',
  content: stored?.content ?? '',
  summary: stored?.summary ?? '',
  blogImg: stored?.blogImg ?? '',
  typeId: stored?.typeId === 2 || stored?.typeId === 3 ? stored.typeId : 1,
  sourceUrl: stored?.sourceUrl ?? '',
  labels: stored?.labels ?? [],
  isOpen: stored?.isOpen ?? true,
})

/** Determines the draft key of the article, then opens the editor. */
export default function Writer(props: WriterProps) {
  const { site, user } = useRoot()
  const [params] = useSearchParams()
  const [name, setName] = useState<string | null>(params.get('key') ?? props.draft?.id ?? null)
  useEffect(() => {
    if (name !== null) return
    void (async () => {
      const last = readStored(LAST_NEW, (value) => (typeof value === 'string' ? value : null))
      const unsent =
        last && (await deviceDrafts.read(draftKey(site.siteId, user?.id ?? '0', FORM, last)).catch(() => undefined))
      const next = unsent ? last : newKey()
      store(LAST_NEW, next)
      setName(next)
    })()
  }, [name, site.siteId, user?.id])
  if (name === null) return <Skeleton lines={8} />
  return <ArticleEditor key={name} name={name} {...props} />
}

/** Editor of one article: title, text and save state. */
function ArticleEditor({ name, draft: stored, labels, hasBlog, closed }: WriterProps & { name: string }) {
  const navigate = useNavigate()
  const id = useRef(stored?.id ?? '')
  const [isPublishing, setPublishing] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const { busy, run } = useAction({ reload: false })

  const draft = useDraft<Writing>({
    form: FORM,
    id: name,
    start: writingOf(stored),
    rev: stored?.rev ?? 0,
    // An empty article is not created.
    ready: ({ title, content }) => hasBlog && (id.current !== '' || title.trim() !== '' || content !== ''),
    async save(value, rev) {
      let known = rev
      if (id.current === '') {
        // Idempotent: if the response was lost, the same key returns the same article.
        const begun = await api('community/auth/blog/save', { ...value, clientKey: name }, { quiet: true })
        id.current = begun.id
        known ||= begun.rev
        history.replaceState(history.state, '', `?${new URLSearchParams({ id: begun.id, key: name })}`)
      }
      const saved = await api('community/auth/blog/update', { id: id.current, rev: known, ...value }, { quiet: true })
      return { rev: saved.rev }
    },
    async latest() {
      const now = await api('community/auth/blog/draft/view', { id: id.current }, { quiet: true })
      return { value: writingOf(now), rev: now.rev }
    },
  })
  const { value, saveNow } = draft
  // The blog was opened from here: what the device holds can be stored.
  const hadBlog = useRef(hasBlog)
  useEffect(() => {
    if (hasBlog && !hadBlog.current) void saveNow()
    hadBlog.current = hasBlog
  }, [hasBlog, saveNow])

  const publish = (publishTime: string) =>
    run('publish', async () => {
      if (draft.dirty && !(await draft.saveNow())) return toast.error(texts.unsaved)
      const done = await api('community/auth/blog/update', {
        id: id.current,
        ...value,
        isIssue: true,
        ...(publishTime ? { publishTime: new Date(publishTime).toISOString() } : {}),
      })
      await draft.settled(value, done.rev)
      store(LAST_NEW, null)
      setPublishing(false)
      const isThere = done.statusId === textState.shown && new Date(done.publishTime).getTime() <= Date.now()
      return navigate(isThere ? `/blog/article/${id.current}` : '/blog/account')
    })

  return (
    <div className={css.writing}>
      <header className={css.bar}>
        <Row gap={3} nowrap justify="between">
          <Link to="/blog/account" className={css.back}>
            <ChevronLeftIcon size={18} />
            <span>{texts.back}</span>
          </Link>
          <Row gap={3} nowrap>
            <DraftLine draft={draft} />
            <Button
              disabled={closed !== '' || draft.offer !== null || draft.theirs !== null}
              onClick={() => (hasBlog ? setPublishing(true) : setApplying(true))}
            >
              {stored?.isIssue ? texts.republish : texts.publish}
            </Button>
          </Row>
        </Row>
      </header>
      <div className={css.sheet}>
        {closed !== '' && <Note tone="warn" title={closed} />}
        {!hasBlog && <Note tone="info" title={texts.draftFirst} />}
        <DraftOffer
          draft={draft}
          describe={({ title, content, summary }) => [
            { label: texts.titleLabel, text: title },
            { label: texts.summary, text: summary },
            htmlField(texts.body, content),
          ]}
        />
        <div inert={draft.offer !== null}>
          {/* A title has no line breaks, but wraps on a phone. */}
          <textarea
            key={`title${draft.generation}`}
            className={css.title}
            rows={1}
            aria-label={texts.titleLabel}
            placeholder={texts.titlePlaceholder}
            maxLength={MAX_TITLE}
            defaultValue={value.title}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
            }}
            onChange={(event) => draft.set({ title: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
          />
          <RichEditor
            key={draft.generation}
            label={texts.body}
            value={value.content}
            placeholder={texts.bodyPlaceholder}
            insets={stored?.isIssue ? { blogId: stored.id } : {}}
            onChange={(content) => draft.set({ content })}
          />
        </div>
      </div>
      {isApplying && (
        <OpenBlogDialog
          onOpened={(isOpen) => {
            setApplying(false)
            setPublishing(isOpen)
          }}
          onClose={() => setApplying(false)}
        />
      )}
      {isPublishing && (
        <PublishDialog
          value={value}
          labels={labels}
          publishTime={stored?.publishTime ?? ''}
          isBusy={busy !== ''}
          onChange={draft.set}
          onPublish={(time) => void publish(time)}
          onClose={() => setPublishing(false)}
        />
      )}
      <LeaveGuard draft={draft} />
    </div>
  )
}
