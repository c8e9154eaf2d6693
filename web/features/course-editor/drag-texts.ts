import type { Announcements } from '@dnd-kit/core'

const announcements: Announcements = {
  onDragStart: () => '开始拖动',
  onDragOver: ({ over }) => (over ? '移到新的位置' : '不在可以放下的地方'),
  onDragEnd: ({ over }) => (over ? '已放下' : '已取消'),
  onDragCancel: () => '已取消',
}

/** What screen readers hear of dragging, in the reader's language. */
export const dragTexts = {
  announcements,
  screenReaderInstructions: { draggable: '用方向键调整顺序。' },
  handle: (name: string) => `${name}：拖动或按方向键调整顺序`,
}
