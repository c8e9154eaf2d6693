import type { TaskFile, WorkFile } from '@zhixing/contract/grade/homework-shapes'
import { api } from '../../../api.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { InkLayer, Tools, useBrush, useInk } from '../../shared/ink/index.ts'
import css from './grade-homework.module.css'
import { inkOf, WorkSheet } from './sheet.tsx'
import { texts } from './texts.ts'

const quiet = { quiet: true }

/** Download links. */
export function FileLinks({ list }: { list: readonly TaskFile[] }) {
  return (
    <Stack gap={2}>
      {list.map((file) => (
        <FileHead key={file.fileId} file={file} />
      ))}
    </Stack>
  )
}

function FileHead({
  file: { url, fileName, fileSize: bytes, fileKind },
  hasInk,
}: {
  file: TaskFile
  hasInk?: boolean
}) {
  return (
    <Row gap={2} justify="between">
      <Row gap={2} className={css.words}>
        <span className={css.fileName}>{fileName}</span>
        <Hint as="span" size="xs">
          {texts.kinds[fileKind]} · {fileSize(bytes)}
        </Hint>
        {hasInk && <Tag tone="live">{texts.draw.has}</Tag>}
      </Row>
      <a href={url} download={fileName} className={buttonClass({ variant: 'text', size: 's' })}>
        <DownloadIcon size={16} />
        {texts.files.download}
      </a>
    </Row>
  )
}

const isDrawable = ({ fileKind }: TaskFile) => fileKind === 'image' || fileKind === 'pdf'

/** Files of a version; `mayDraw`: editable ink, otherwise read-only. */
export function WorkFiles({ list, mayDraw }: { list: readonly WorkFile[]; mayDraw: boolean }) {
  return (
    <Stack gap={4}>
      {list.map((file) => (
        <Stack key={file.workFileId} gap={2} as="section" aria-label={file.fileName}>
          <FileHead file={file} hasInk={file.inkList.some(({ ink }) => ink.length > 0)} />
          {isDrawable(file) && (mayDraw ? <Drawing file={file} /> : <Reading file={file} />)}
        </Stack>
      ))}
    </Stack>
  )
}

function Reading({ file }: { file: WorkFile }) {
  return (
    <WorkSheet
      file={file}
      over={(pageNo, ratio) => (
        <InkLayer ink={inkOf(file, pageNo)} ratio={ratio} label={texts.draw.page(file.fileName, pageNo)} />
      )}
    />
  )
}

function Drawing({ file }: { file: WorkFile }) {
  const { workFileId } = file
  const { saver, ink } = useInk(file.inkList, {
    save: (pageNo, rev, own) =>
      api('exam/auth/grade/homework/work/ink/save', { workFileId, pageNo, rev, ink: own }, quiet),
    view: (pageNo) => api('exam/auth/grade/homework/work/ink/view', { workFileId, pageNo }, quiet),
  })
  const [brush, setBrush] = useBrush()
  return (
    <div className={css.drawing}>
      <Tools
        isBeside
        brush={brush}
        onBrush={setBrush}
        ink={ink}
        onUndo={() => saver.undo()}
        onRedo={() => saver.redo()}
      />
      <WorkSheet
        file={file}
        over={(pageNo, ratio) => (
          <InkLayer
            ink={ink.pages.get(pageNo) ?? []}
            ratio={ratio}
            label={texts.draw.page(file.fileName, pageNo)}
            brush={brush}
            onChange={(next) => saver.change(pageNo, next)}
          />
        )}
      />
    </div>
  )
}
