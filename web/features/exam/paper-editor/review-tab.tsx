import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { useSearchParams } from 'react-router'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Changes, LogList, MissingList, VersionList } from '../../course/versions/index.ts'
import type { Review } from './load.ts'
import { isLocked, type MyPaperDetail, statusTag } from './state.ts'
import { missingPath } from './submit-dialog.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { reviewTexts as words, texts } from './texts.ts'

/** Review of a paper: missing items, changes, versions and log. */
export function ReviewTab({
  paper,
  review: { history, compared },
  onRestore,
}: {
  paper: MyPaperDetail
  review: Review
  onRestore: (version: number) => Promise<void>
}) {
  const { examId } = paper
  const [, setSearch] = useSearchParams()
  const restore = async (version: number) => {
    await onRestore(version)
    // The comparison was made with the replaced draft.
    setSearch({ id: examId, tab: 'review' }, { preventScrollReset: true })
  }
  const editing = paper.auditStatus === stateCode.audit.draft || paper.auditStatus === stateCode.audit.rejected
  const at =
    paper.auditStatus === stateCode.audit.pending
      ? 2
      : editing
        ? paper.missingList.length > 0
          ? 0
          : 1
        : paper.isPutaway
          ? 4
          : 3
  return (
    <Stack gap={4}>
      <Card pad="l">
        <Stack gap={2}>
          <Steps items={paper.orgId === EVERYONE ? [...words.steps, words.shelved] : words.steps} current={at} />
          <Row as="p" gap={3} rowGap={1}>
            <b>{words.version(paper.version)}</b>
            <Tag tone={statusTag(paper).tone}>{statusTag(paper).label}</Tag>
            {paper.liveVersion === 0 && <Hint as="span">{words.notLive}</Hint>}
          </Row>
          {paper.auditOpinion && <Note tone="bad" title={texts.opinion(paper.auditOpinion)} />}
          {editing &&
            (paper.missingList.length > 0 ? (
              <MissingList list={paper.missingList} to={(one) => missingPath(examId, one)} />
            ) : (
              <Hint>{words.none}</Hint>
            ))}
        </Stack>
      </Card>
      {compared.against > 0 && (
        <Card pad="l" id="changes">
          <CardHead
            title={words.changes}
            aside={<Hint as="span">{words.changesOf(compared.version, compared.against)}</Hint>}
          />
          <Changes list={compared.changeList} />
        </Card>
      )}
      <Card pad="l">
        <CardHead title={words.history} />
        <VersionList
          list={history.versionList}
          current={paper.version}
          tag={statusTag}
          live={words.live}
          links={({ version }) => [
            { label: words.view, to: `/account/exams/preview?id=${examId}&version=${version}` },
            ...(version === paper.version
              ? []
              : [{ label: words.compareWith, to: `?id=${examId}&tab=review&against=${version}` }]),
          ]}
          restore={isLocked(paper) ? undefined : { why: words.restoreWhy, run: restore }}
        />
      </Card>
      <Card pad="l">
        <CardHead title={words.logs} />
        <LogList list={history.logList} opinion={(text) => text} />
      </Card>
    </Stack>
  )
}
