import { z } from 'zod'
import { call } from '../call.ts'
import { Done, Text } from '../shapes.ts'

export const exportLog = {
  save: call({
    method: 'POST',
    path: 'system/auth/export/save',
    about:
      'Log an export that the browser creates from list calls; called before it. Exports of the back office need the right to export what the page shows, and a recent proof of identity.',
    who: 'login',
    limit: { by: 'user', max: 30, seconds: 600 },
    input: z.object({
      exportName: Text('导出内容', 100),
      pagePath: z
        .string()
        .trim()
        .max(300, '页面地址过长')
        .regex(/^\/(?![/\\])/, '页面地址应以 / 开头'),
      filterText: z.string().trim().max(1000, '筛选条件最多 1000 个字').default(''),
      rowCount: z.int().min(0).max(1_000_000),
    }),
    output: Done,
    errors: ['forbidden', 'stepUp'],
    logAs: '导出数据',
    extension: true,
  }),
}
