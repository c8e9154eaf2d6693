import { tableTexts } from '../table/index.ts'

/** Words of the back office's building blocks. */
export const texts = {
  ok: '确定',
  cancel: '取消',
  save: '保存',
  saved: '保存成功',
  failed: '操作失败，请稍后再试',
  optional: '选填',
  unsaved: {
    mark: '有未保存的修改',
    title: '离开此页面？',
    content: '有修改尚未保存，离开后将丢失。',
    leave: '放弃修改并离开',
    stay: '继续编辑',
  },
  table: tableTexts,
  rows: {
    add: (name: string) => `新增${name}`,
    edit: (name: string) => `编辑${name}`,
    editShort: '编辑',
    remove: '删除',
    removeAsk: (name: string) => `删除“${name}”？`,
    removeAbout: '删除后网站上立即不再显示，且不能恢复。暂时不想显示可以停用。',
    removed: '删除成功',
    on: '启用',
    off: '停用',
    stand: (name: string) => `启用“${name}”`,
    empty: (name: string) => `还没有${name}`,
    sortHint: '拖动左侧手柄调整顺序，修改后网站立即生效。',
    sorted: '顺序已保存',
    preview: '预览',
  },
  bulk: {
    title: (action: string, n: number) => `${action}：${n} 项`,
    start: '开始',
    stop: '停止',
    resume: '继续',
    retry: '重试失败的',
    close: '关闭',
    waiting: '等待',
    running: '处理中',
    done: '成功',
    progress: (done: number, failed: number, all: number) =>
      failed > 0 ? `已处理 ${done + failed} / ${all}，失败 ${failed}` : `已处理 ${done} / ${all}`,
    closeWarning: '仍有未处理的项目，关闭后将不再处理。',
  },
} as const
