import { Tag, type TagProps } from '../../../ui/tag.tsx'
import { texts } from './texts.ts'

const tones: Record<number, TagProps['tone']> = { 1: 'warn', 2: 'free', 7: 'warn' }

export function OrderStatus({ status }: { status: number }) {
  return <Tag tone={tones[status] ?? 'plain'}>{texts.orderStatus[status] ?? ''}</Tag>
}
