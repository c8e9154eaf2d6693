/** Fields of WeChat message templates: what they may say and how long. Pure. */

/** What fills a field of a template. */
export const fieldSources = ['title', 'text', 'time', 'site', 'nickname', 'kind', 'fixed'] as const
export type FieldSource = (typeof fieldSources)[number]
export const sourceNames: Readonly<Record<FieldSource, string>> = {
  title: '消息标题',
  text: '消息正文',
  time: '发送时间',
  site: '网站名称',
  nickname: '收件人昵称',
  kind: '消息类型',
  fixed: '固定文字',
}

/**
 * How WeChat sends a kind: as a template message to followers, or as a notice to which people subscribe, for one message
 * each time or for as long as they do not refuse.
 */
export const templateWays = ['template', 'once', 'long'] as const
export type TemplateWay = (typeof templateWays)[number]
export const wayNames: Readonly<Record<TemplateWay, string>> = {
  template: '模板消息',
  once: '订阅通知（一次性）',
  long: '订阅通知（长期）',
}

export const MAX_TEMPLATE_FIELDS = 10

export interface TemplateField {
  /** As in the template: `thing1` of `{{thing1.DATA}}`. */
  name: string
  source: FieldSource
  /** Of the source `fixed`. */
  text: string
}

/** Longest value by the type of a field, which WeChat names before the number. Longer ones are refused with 47003. */
const LENGTHS: Readonly<Record<string, number>> = {
  thing: 20,
  short_thing: 5,
  phrase: 5,
  name: 10,
  const: 20,
  character_string: 32,
}

/** Value shortened to what WeChat takes for the field. */
export function fitted(name: string, value: string): string {
  const max = LENGTHS[name.replace(/\d+$/, '')] ?? 200
  const letters = [...value.replace(/\s+/g, ' ').trim()]
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max - 1).join('')}…`
}

/** Errors of the templates as a whole, by field; empty if they can be saved. */
export function templateErrors(
  list: readonly { kind: string; fieldList: readonly TemplateField[] }[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  const kinds = new Set<string>()
  list.forEach(({ kind, fieldList }, at) => {
    if (kinds.has(kind)) errors[`templateList.${at}.kind`] = '同一类消息只能有一个模板'
    kinds.add(kind)
    const names = fieldList.map(({ name }) => name)
    fieldList.forEach(({ name, source, text }, index) => {
      if (names.indexOf(name) < index) errors[`templateList.${at}.fieldList.${index}.name`] = `字段 ${name} 重复`
      if (source === 'fixed' && !text) errors[`templateList.${at}.fieldList.${index}.text`] = '请填写固定文字'
    })
  })
  return errors
}

/** Fields as an operator types them: one a line, `thing1=消息标题`; other words than the names of sources are fixed. */
export const textOfFields = (fields: readonly TemplateField[]): string =>
  fields.map(({ name, source, text }) => `${name}=${source === 'fixed' ? text : sourceNames[source]}`).join('\n')

/** The fields of such a text. A line without `=` becomes a field without content, which the server refuses. */
export const fieldsOfText = (typed: string): TemplateField[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = line, words = ''] = /^([^=＝:：]*)[=＝:：](.*)$/.exec(line) ?? []
      const text = words.trim()
      const source = fieldSources.find((one) => one !== 'fixed' && sourceNames[one] === text)
      // Copied from the template: {{thing1.DATA}}.
      const bare = name.trim().replace(/^\{\{\s*(\w+)\.DATA\s*\}\}$/i, '$1')
      return source ? { name: bare, source, text: '' } : { name: bare, source: 'fixed', text }
    })
