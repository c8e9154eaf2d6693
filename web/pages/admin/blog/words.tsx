import { FormItem, TextArea } from '../../../features/shared/workbench/kit.ts'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'

const about =
  '含有这些词语的文章、提问、回答和评论会先进入社区审核；课程评论会请对方修改。全角、空格、符号隔开和繁体写法都能识别。每行一个，最多 20000 个。'

/** Sensitive words: texts that contain one are held for review. */
export default function WordsPage() {
  const words = useQuery('community/admin/word/list', {})
  return (
    <Stack gap={4}>
      <PageHead about={about} />
      <QueryView of={words}>
        {({ words: list, etag }) => (
          <AdminForm<{ text: string }>
            initialValues={{ text: list.join('\n') }}
            edits={{ etag, valuesOf: (now: { words: string[] }) => ({ text: now.words.join('\n') }) }}
            onSubmit={async ({ text }, etag) => {
              const typed = (text ?? '').split('\n').map((line) => line.trim())
              await api(
                'community/admin/word/save',
                { words: [...new Set(typed.filter((line) => line !== ''))], etag },
                { isShowErrTip: false },
              )
              words.reload()
            }}
          >
            <FormItem name="text" label="敏感词">
              <TextArea rows={20} />
            </FormItem>
          </AdminForm>
        )}
      </QueryView>
    </Stack>
  )
}
