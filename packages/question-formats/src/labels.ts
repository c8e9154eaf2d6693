/** Categories as tags, for systems without our fields. Pure. */
import { kindNamed } from './fields/kind-names.ts'
import { readDifficulty } from './fields/keys.ts'
import { difficultyName } from './fields/write.ts'
import { noLabels, type Labels } from './row.ts'

const line = (name: string, value: string): string[] => (value === '' ? [] : [`${name}:${value}`])

export function tagsOf(labels: Labels, more: Record<string, string> = {}): string[] {
  return [
    ...Object.entries(more).flatMap(([name, value]) => line(name, value)),
    ...line('学科', labels.subject),
    ...labels.topics.flatMap((topic) => line('知识点', topic)),
    ...line('难度', difficultyName(labels.difficulty)),
    ...line('年份', labels.year),
    ...line('来源', labels.source),
    ...line('年级', labels.grade),
    ...labels.tags,
  ]
}

export interface FromTags {
  labels: Labels
  /** Code of the kind that a tag names, 0 for none. */
  kind: number
  /** Tags with a prefix, such as 单位. */
  more: Record<string, string>
}

export function fromTags(tags: readonly string[], mores: readonly string[] = []): FromTags {
  const labels = noLabels()
  const more: Record<string, string> = {}
  let kind = 0
  for (const tag of tags.map((one) => one.trim().slice(0, 80)).filter((one) => one !== '')) {
    const [, name = '', value = ''] = /^([^:：]{1,8})[:：](.+)$/s.exec(tag) ?? []
    if (name === '学科') labels.subject = value
    else if (name === '知识点') labels.topics.push(value)
    else if (name === '难度') labels.difficulty = readDifficulty(value)
    else if (name === '年份') labels.year = value
    else if (name === '来源') labels.source = value
    else if (name === '年级') labels.grade = value
    else if (name === '题型') {
      const found = kindNamed(value)
      if (typeof found === 'number') kind = found
    } else if (mores.includes(name)) more[name] = value
    else labels.tags.push(tag.slice(0, 60))
  }
  return { labels, kind, more }
}
