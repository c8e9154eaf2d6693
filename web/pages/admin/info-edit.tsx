import type { Route } from './+types/info-edit.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({ matches, title: params.id ? '编辑资讯' : '新增资讯', noIndex: true })
}

const Inside = adminPage<{ id: string | undefined }>(() => import('./parts/info-edit.tsx'))

export default function InfoEdit({ params }: Route.ComponentProps) {
  return <Inside key={params.id ?? 'new'} id={params.id} />
}
